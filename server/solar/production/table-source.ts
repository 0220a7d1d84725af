import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { msg, type Message } from '#contract/message.ts'
import type { DecimalSign } from './read-number.ts'
import { readWorkbook } from './workbook.ts'

export const MAX_ROWS = 1_000_000
const SAMPLE_ROWS = 2000
const SAMPLE_BYTES = 262_144
const CHUNK_BYTES = 65_536
/** No header, date or number is longer. */
export const MAX_CELL_CHARACTERS = 200

export type OnRow = (cells: string[], row: number) => void

/** Rows of cells, whatever file they come from. */
export type TableSource = {
  sample: string[][]
  delimiter: string
  /** Where the file itself tells numbers from texts. */
  decimal: DecimalSign | null
  /** Calls `onRow` for all rows, numbered from 1. @returns why reading ended early */
  each: (onRow: OnRow) => Promise<Message | null>
}

/** @returns the rows of a file, or why it has none */
export async function openTable(bytes: Uint8Array): Promise<TableSource | { problem: Message }> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readWorkbook(bytes, SAMPLE_ROWS)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return { problem: msg('This is an old Excel file (.xls). Save it as .xlsx or CSV.') }
  const encoding = encodingOf(bytes)
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES), { stream: true })
  if (start.includes('\0') || /^\s*(?:<|%PDF|\{|\[\s*[[{])/.test(start))
    return { problem: msg('This is not a table: send a CSV or .xlsx file.') }
  const isWhole = bytes.length <= SAMPLE_BYTES
  const text = isWhole ? start : start.slice(0, lastLineEnd(start))
  const named = /^sep=(.)(?:\r\n?|\n)/.exec(text)
  const delimiter = named?.[1] ?? delimiterOf(text)
  const sample = sampleRows(text, delimiter).slice(0, SAMPLE_ROWS).map(shortened)
  if (named && sample[0]) sample[0] = []
  const each = (onRow: OnRow) => eachRow(bytes, { encoding, delimiter }, onRow)
  return { sample, delimiter, decimal: null, each }
}

function encodingOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Lines may end with \n, \r or both. */
const LINE_END = /\r\n?|\n/
const lastLineEnd = (text: string) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1

/** Most lines have it. A semicolon or tab parts columns even where commas stand in numbers. */
function delimiterOf(text: string) {
  const lines = text.split(LINE_END).filter((line) => line.trim() !== '')
  const last = lines.slice(-50)
  const share = (delimiter: string) => last.filter((line) => line.includes(delimiter)).length
  return ['\t', ';', '|'].find((delimiter) => share(delimiter) > last.length / 2) ?? ','
}

/** The `relax` options keep one broken quote from spoiling the file. */
const CSV_RULES = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 100_000,
} as const

/** The rows before what breaks the file, if anything does. */
function sampleRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  const on_record = (cells: string[]) => {
    rows.push(cells)
    return null
  }
  try {
    parseWhole(text, { ...CSV_RULES, delimiter, on_record })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}

/** Keeps the ellipsis: what is cut off may change the meaning of a cell. */
function shortened(cells: string[]) {
  const isShort = cells.every((cell) => cell.length <= MAX_CELL_CHARACTERS)
  if (isShort) return cells
  return cells.map((cell) =>
    cell.length > MAX_CELL_CHARACTERS ? `${cell.slice(0, MAX_CELL_CHARACTERS)}…` : cell,
  )
}

type Text = { encoding: string; delimiter: string }

async function eachRow(bytes: Uint8Array, { encoding, delimiter }: Text, onRow: OnRow) {
  let [rows, width, last] = [0, 0, ['']]
  const parser = parse({
    ...CSV_RULES,
    delimiter,
    on_record: (cells: string[]) => {
      rows += 1
      if (last.length > 1) width = last.length
      last = cells
      if (rows <= MAX_ROWS) onRow(shortened(cells), rows)
      return null
    },
  })
  const ended = new Promise<string | null>((resolve, reject) => {
    parser.on('end', () => resolve(null))
    parser.on('error', (error) => (error instanceof CsvError ? resolve(error.code) : reject(error)))
  })
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding)
  for (let at = 0; at < bytes.length && !parser.destroyed; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    const stream = at + CHUNK_BYTES < bytes.length
    parser.write(decoder ? decoder.decode(chunk, { stream }) : chunk)
  }
  parser.resume()
  parser.end()
  const broken = await ended
  if (broken !== null && broken !== 'CSV_QUOTE_NOT_CLOSED')
    return msg('The file cannot be read beyond row {row}.', { row: rows })
  if (broken !== null || (last.length < width && /^\d/.test(last[0] ?? '')))
    return msg('The file ends in the middle of row {row}: send it again, whole.', {
      row: broken === null ? rows : rows + 1,
    })
  return rows > MAX_ROWS ? TOO_LONG : null
}

const TOO_LONG = msg('Only the first {most} rows were read: send the rest as a file of its own.', {
  most: MAX_ROWS,
})
