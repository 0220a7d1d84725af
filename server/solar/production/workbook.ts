import readXlsxFile from 'read-excel-file/universal'
import { fromBuffer } from 'yauzl'
import { msg, type Message } from '#contract/message.ts'
import { MAX_CELL_CHARACTERS, type TableSource } from './table-source.ts'

/** Of all files in the workbook: about 300,000 rows of four cells. */
const MAX_UNPACKED_BYTES = 60_000_000
const MINUTE_MS = 60_000

/** The longest sheet of an Excel workbook, and all that have its header, such as one a month. */
export async function readWorkbook(
  bytes: Uint8Array,
  sampleRows: number,
): Promise<TableSource | { problem: Message }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const unpacked = await unpackedBytes(buffer).catch(() => null)
  if (unpacked === null) return NOT_A_WORKBOOK
  if (unpacked > MAX_UNPACKED_BYTES)
    return { problem: msg('This workbook is too large: send it as CSV, or in smaller parts.') }
  const sheets = await readXlsxFile(new Blob([Uint8Array.from(bytes)])).catch(() => null)
  const tables = (sheets ?? [])
    .map(({ data }) => data.map((row) => row.map(cellText)))
    .filter((rows) => headerAt(rows) >= 0)
  if (tables.length === 0) return NOT_A_WORKBOOK
  const rows = joined(tables)
  return {
    sample: rows.slice(0, sampleRows),
    delimiter: ',',
    decimal: '.',
    each: async (onRow) => {
      rows.forEach((cells, at) => onRow(cells, at + 1))
      return null
    },
  }
}

const NOT_A_WORKBOOK = {
  problem: msg('No table was found in this workbook: send a CSV or .xlsx file.'),
}

/** The first row of more than one cell; -1 if there is none. */
const headerAt = (rows: readonly string[][]) =>
  rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1)

function joined(tables: readonly string[][][]) {
  const longest = tables.reduce((most, rows) => (rows.length > most.length ? rows : most))
  const headerOf = (rows: readonly string[][]) => JSON.stringify(rows[headerAt(rows)])
  const alike = tables.filter((rows) => headerOf(rows) === headerOf(longest))
  return alike.flatMap((rows, at) => (at === 0 ? rows : rows.slice(headerAt(rows) + 1)))
}

/** Excel's dates have no zone: the library gives them as if in UTC. */
function cellText(cell: unknown) {
  if (typeof cell === 'string') return cell.slice(0, MAX_CELL_CHARACTERS)
  if (!(cell instanceof Date)) return typeof cell === 'number' ? `${cell}` : ''
  if (Number.isNaN(cell.getTime())) return ''
  const near = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
  const isDay = cell.getTime() % (1440 * MINUTE_MS) === 0
  return isDay ? near.slice(0, 10) : near.slice(0, 19).replace('T', ' ')
}

/** Sum of the sizes that the archive's directory states, beyond which nothing is unpacked. */
const unpackedBytes = (buffer: Buffer) =>
  new Promise<number>((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error)
      let sum = 0
      zip.on('entry', ({ uncompressedSize }: { uncompressedSize: number }) => {
        sum += uncompressedSize
        if (sum > MAX_UNPACKED_BYTES) resolve(sum)
        else zip.readEntry()
      })
      zip.on('end', () => resolve(sum))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
