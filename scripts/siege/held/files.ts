import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A small file that causes much work. */
export type HostileFile = { name: string; body: Buffer }

const CELL = 80_000
const head = 'date,kWh\n2026-06-01,12.5\n'

const WIDE = 1000
const LONG = 1_000_000

const TABLES: [name: string, text: string][] = [
  ['a cell of blanks', `${head}2026-06-02,1${' '.repeat(CELL)}x\n`],
  ['a cell of digits', `${head}2026-06-02,${'7'.repeat(CELL)}\n`],
  ['a cell of digits and points', `${head}2026-06-02,${'1.'.repeat(CELL / 2)}x\n`],
  ['a date of blanks', `${head}2026${' '.repeat(CELL)}-06-02,1\n`],
  ['a header of blanks', `date,kWh${' '.repeat(CELL)}x\n2026-06-01,12.5\n`],
  ['a header of words', `date,${'power kwh '.repeat(CELL / 10)}\n2026-06-01,12.5\n`],
  ['a cell of quotes', `${head}2026-06-02,"${'""'.repeat(CELL)}"\n`],
  ['a quote that never ends', `${head}2026-06-02,"${'a,\n'.repeat(CELL)}`],
  ['many columns', `${'kWh,'.repeat(CELL)}\n${'1,'.repeat(CELL)}\n`.repeat(2)],
  ['a thousand columns', `${'kWh,'.repeat(WIDE)}\n`.repeat(9)],
  ['a thousand dates', `date${',2026-06-01'.repeat(WIDE)}\n${`x${',1'.repeat(WIDE)}\n`.repeat(8)}`],
  ['a cell of a megabyte', `${head}2026-06-02,${'a'.repeat(LONG)}\n`.repeat(8)],
  ['many separators', `${',;\t|'.repeat(CELL)}\n`.repeat(3)],
  ['many short lines', `date,kWh\n${'a\n'.repeat(CELL * 10)}`],
  ['many days', `date,kWh\n${'2026-06-01,1\n'.repeat(CELL * 4)}`],
  ['one long line', 'a '.repeat(CELL * 20)],
  ['nothing but zero bytes', '\0'.repeat(CELL * 20)],
]

export const hostileTables = (): HostileFile[] =>
  TABLES.map(([name, text]) => ({ name, body: Buffer.from(text) }))

const CELLS = 1_000_000
const longCell = 'a'.repeat(CELLS)
const row = (cells: string) => `<row r="1">${cells}</row>`
const text = (value: string, place = 'A1') =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

/** What is in the sheet, `times` over. */
const SHEETS: [name: string, unit: string, times: number][] = [
  ['of blanks', ' ', 50_000_000],
  ['of more blanks than are read', ' ', 100_000_000],
  ['of empty rows', '<row/>', 2_000_000],
  ['of rows in rows', '<row>', CELLS],
  ['of cells without a place', row('<c><v>1</v></c>'.repeat(8)), 60_000],
  ['with a cell in the last corner', row(text('date') + text('kWh', 'XFD1048576')), 1],
  ['with a cell beyond all rows', row(text('date') + text('kWh', 'B99999999999')), 1],
  ['with long cells', row(text(longCell) + text(longCell, 'B1')), 4],
  ['that names an entity', row(text('&lol;') + text('&#x110000;', 'B1')), 1],
]
const NAMES = 'http://schemas.openxmlformats.org'

export const hostileWorkbooks = () =>
  Promise.all(
    SHEETS.map(async ([name, unit, times]): Promise<HostileFile> => {
      const body = await workbookOf(unit.repeat(times))
      return { name: `a workbook ${name}`, body }
    }),
  )

/** The directory of a ZIP states the size of each file, which nobody has to believe. */
export async function lyingWorkbook(): Promise<HostileFile> {
  const body = await workbookOf(' '.repeat(300_000_000))
  for (
    let at = body.indexOf('PK\u0001\u0002');
    at >= 0;
    at = body.indexOf('PK\u0001\u0002', at + 4)
  )
    body.writeUInt32LE(1000, at + 24)
  return { name: 'a workbook that lies about its size', body }
}

/** An Excel workbook whose only sheet has these rows. */
export const workbookOf = (rows: string) =>
  zipOf([
    [
      '[Content_Types].xml',
      `<Types xmlns="${NAMES}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${NAMES}/spreadsheetml/2006/main" xmlns:r="${NAMES}/officeDocument/2006/relationships"><sheets><sheet name="Days" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${NAMES}/package/2006/relationships"><Relationship Id="r1" Type="${NAMES}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${NAMES}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ],
  ])

const SIZES = [
  [12_000, 12_000],
  [1, 60_000],
  [60_000, 1],
  [4000, 3000],
] as const

/** Single-colour pictures, large in memory but small on disk, and truncated ones. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const pictures: HostileFile[] = []
  for (const [width, height] of SIZES) {
    const drawn = sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })
    const name = `${width} x ${height}`
    const png = await drawn.clone().png().toBuffer()
    const jpeg = await drawn.clone().jpeg().toBuffer()
    pictures.push({ name: `PNG ${name}`, body: png }, { name: `JPEG ${name}`, body: jpeg })
    pictures.push({ name: `half a PNG ${name}`, body: png.subarray(0, png.length / 2) })
    pictures.push({ name: `half a JPEG ${name}`, body: jpeg.subarray(0, jpeg.length / 2) })
  }
  return pictures
}

const LARGE = 50_000_000
const DEEP = 500_000

/** Archives that are small until they are decompressed. */
export async function hostileArchives(): Promise<HostileFile[]> {
  const farms: [name: string, text: string][] = [
    ['blanks', ' '.repeat(LARGE)],
    ['lists in lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
    ['a long text', `{"format":"${'a'.repeat(LARGE)}"}`],
    ['many rows', `{"tables":{"projects":[${'{"name":" "},'.repeat(LARGE / 20)}{}]}}`],
  ]
  const archives: HostileFile[] = []
  for (const [name, text] of farms) {
    archives.push({ name: `a farm of ${name}`, body: await zipOf([['farm.json', text]]) })
  }
  const many = Array.from({ length: 60_000 }, (_, index): [string, string] => [`${index}`, ''])
  archives.push({ name: 'an archive of many files', body: await zipOf(many) })
  const dots = '../'.repeat(20_000)
  archives.push({
    name: 'an archive of a long name',
    body: await zipOf([[`a${dots}`.slice(0, 60_000).replaceAll('.', 'b'), '']]),
  })
  return archives
}

function zipOf(files: [name: string, text: string][]) {
  const zip = new ZipFile()
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
