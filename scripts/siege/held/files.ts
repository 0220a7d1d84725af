import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

/** A small file that causes much work. */
export type HostileFile = { name: string; body: Buffer }

const CELL = 80_000
const head = 'date,kWh\n2026-06-01,12.5\n'

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
  ['many separators', `${',;\t|'.repeat(CELL)}\n`.repeat(3)],
  ['many short lines', `date,kWh\n${'a\n'.repeat(CELL * 10)}`],
  ['many days', `date,kWh\n${'2026-06-01,1\n'.repeat(CELL * 4)}`],
  ['one long line', 'a '.repeat(CELL * 20)],
  ['nothing but zero bytes', '\0'.repeat(CELL * 20)],
]

export const hostileTables = (): HostileFile[] =>
  TABLES.map(([name, text]) => ({ name, body: Buffer.from(text) }))

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
