import { isUtf8 } from 'node:buffer'
import { setImmediate as otherRequests } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { FARM_DAYS_NOTE } from './counted-days.ts'
import { findLayout, nothing, type HistoryContext, type ReadHistory } from './layout.ts'
import { CSV_RULES, findTable, sampleOf, shortCells } from './table.ts'
import { settleHistory } from './settle.ts'
import { openTally } from './tally.ts'

export const MAX_HISTORY_ROWS = 1_000_000
/** Bytes parsed before yielding to other requests: a few milliseconds of work. */
const CHUNK_BYTES = 8_192
const SAMPLE_BYTES = 16_384

/**
 * Reads a CSV of measured production in any of the usual layouts, and sums it by day. Never throws
 * because of a file's content, and yields every few milliseconds.
 */
export async function readHistory(
  bytes: Uint8Array,
  context: HistoryContext,
): Promise<ReadHistory> {
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
  await otherRequests()
  const table = findTable(first)
  if (typeof table === 'string') return nothing(table)
  await otherRequests()
  const layout = findLayout(table, context)
  if (typeof layout === 'string') return nothing(layout)
  const skippedLines = separatorLine === '' ? 0 : 1
  await otherRequests()
  const tally = openTally(layout, context)
  let row = 0
  const broken = await feed(bytes, encoding, layout.delimiter, (cells) => {
    row += 1
    if (row > skippedLines + layout.leadingRows && row <= MAX_HISTORY_ROWS)
      tally.add(row, shortCells(cells))
  })
  const read = await settleHistory(tally.close(), layout, context)
  if (layout.farmDays && read.problem === null) read.notes.push(FARM_DAYS_NOTE)
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
async function feed(bytes: Uint8Array, encoding: string, delimiter: string, onRow: OnRow) {
  const broken: { reason?: string } = {}
  const parser = parse({
    ...CSV_RULES,
    delimiter,
    on_record: (cells: string[]) => {
      onRow(cells)
      return null
    },
  })
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', (error: Error) => {
      broken.reason = error.message
      resolve()
    })
  })
  parser.resume()
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length && !broken.reason; at += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
    if (text !== '') parser.write(text)
    await otherRequests()
  }
  if (!broken.reason) parser.end(decoder.decode())
  await ended
  return broken.reason ?? null
}

function encodingOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
