import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { findLayout, nothing, type HistoryContext, type ReadHistory } from './layout.ts'
import { CSV_RULES, findTable, sampleOf, shortCells } from './table.ts'
import { settleHistory } from './settle.ts'
import { openTally } from './tally.ts'

export { readProductionFile } from './read-production-file.ts'

export const MAX_HISTORY_ROWS = 1_000_000
const SAMPLE_BYTES = 16_384

/**
 * Reads a CSV of measured production in any of the usual layouts, and sums it by day. Never throws
 * because of a file's content. Takes seconds for a long one, so it runs in a thread.
 */
export function readHistory(bytes: Uint8Array, context: HistoryContext): ReadHistory {
  const encoding = encodingOf(bytes)
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES), { stream: true })
  if (sample.includes('\0') || /^\s*(?:<|%PDF)/.test(sample)) {
    return nothing('This is not a CSV file, whatever its name says.')
  }
  const separatorLine = /^sep=.(?:\r\n?|\n)/.exec(sample)?.[0] ?? ''
  const isWhole = bytes.length <= SAMPLE_BYTES
  const lines = sample.slice(separatorLine.length)
  const whole = isWhole ? lines : lines.slice(0, lastLineBegin(lines))
  const first = sampleOf(whole)
  const table = findTable(first)
  if (typeof table === 'string') return nothing(table)
  const layout = findLayout(table)
  if (typeof layout === 'string') return nothing(layout)
  const skippedLines = separatorLine === '' ? 0 : 1
  const tally = openTally(layout)
  let row = 0
  const broken = feed(new TextDecoder(encoding).decode(bytes), layout.delimiter, (cells) => {
    row += 1
    if (row > skippedLines + layout.leadingRows && row <= MAX_HISTORY_ROWS)
      tally.add(row, shortCells(cells))
  })
  const read = settleHistory(tally.close(), layout, context)
  if (row > MAX_HISTORY_ROWS) {
    read.warnings.push(
      `Only the first ${MAX_HISTORY_ROWS.toLocaleString('en')} rows were read: send the rest as a file of its own.`,
    )
  }
  if (broken) read.warnings.push(`The file could not be read beyond row ${row}: ${broken}`)
  return read
}

/** Lines may end with \n, \r or both. */
const lastLineBegin = (text: string) => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1

type OnRow = (cells: string[]) => void

/** @returns why reading ended early, or null */
function feed(text: string, delimiter: string, onRow: OnRow) {
  try {
    parse(text, {
      ...CSV_RULES,
      delimiter,
      on_record: (cells: string[]) => {
        onRow(cells)
        return null
      },
    })
    return null
  } catch (error) {
    if (error instanceof CsvError) return error.message
    throw error
  }
}

function encodingOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
