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
const MAX_LINE_CHARACTERS = 1_000_000
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

async function eachRow(bytes: Uint8Array, text: Text, onRow: OnRow): Promise<Message | null> {
  let rows = 0
  const add = (cells: string[]) => {
    rows += 1
    if (rows <= MAX_ROWS) onRow(shortened(cells), rows)
  }
  const broken = bytes.includes(QUOTE)
    ? await parseRows(bytes, text, add)
    : splitRows(bytes, text, add)
  if (broken) return brokenText(rows, broken)
  return rows > MAX_ROWS ? TOO_LONG : null
}

const QUOTE = '"'.charCodeAt(0)

function* chunksOf(bytes: Uint8Array, encoding: string) {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= bytes.length
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: !isLast })
  }
}

/** Without quotes a line is a row, which is ten times as fast. */
function splitRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Text,
  add: (cells: string[]) => void,
) {
  let [rest, width] = ['', 0]
  for (const chunk of chunksOf(bytes, encoding)) {
    if (rest.length + chunk.length > MAX_LINE_CHARACTERS) return 'CSV_MAX_RECORD_SIZE'
    // The \n that follows a \r may lie in the next chunk.
    const text = rest + chunk
    const until = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, until).split(LINE_END)
    rest = (lines.pop() ?? '') + text.slice(until)
    for (const line of lines) {
      const cells = line.split(delimiter)
      if (line !== '') width = cells.length
      add(cells)
    }
  }
  if (rest === '') return null
  const last = rest.split(delimiter)
  add(last)
  return last.length < width && /^\d/.test(rest) ? 'CUT' : null
}

/** @returns the code of what is wrong with the file, or null */
function parseRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Text,
  add: (cells: string[]) => void,
) {
  const parser = parse({ ...CSV_RULES, delimiter })
  const ended = new Promise<string | null>((resolve, reject) => {
    parser.on('data', add)
    parser.on('end', () => resolve(null))
    parser.on('error', (error) => (error instanceof CsvError ? resolve(error.code) : reject(error)))
  })
  for (const chunk of chunksOf(bytes, encoding)) if (!parser.destroyed) parser.write(chunk)
  parser.end()
  return ended
}

const TOO_LONG = msg('Only the first {most} rows were read: send the rest as a file of its own.', {
  most: MAX_ROWS,
})

const brokenText = (row: number, code: string) =>
  code === 'CUT' || code === 'CSV_QUOTE_NOT_CLOSED'
    ? msg('The file ends in the middle of row {row}: send it again, whole.', {
        row: code === 'CUT' ? row : row + 1,
      })
    : msg('The file cannot be read beyond row {row}.', { row })
