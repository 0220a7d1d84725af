import { msg, type Message } from '#contract/message.ts'
import { namesDate, unitOf, wordsOf, type ColumnWords } from './column-words.ts'
import { isNumber } from './read-number.ts'
import { readMoment, readTime } from './read-moment.ts'

export type ColumnKind = 'date' | 'time' | 'number' | 'text' | 'empty'
export type Column = ColumnWords & { index: number; name: string; kind: ColumnKind }

/** Where the table of a file lies, and what its columns hold. */
export type TableShape = {
  /** Rows above the first row of data. */
  leadingRows: number
  /** Names and numbers above the header, such as a title. */
  titles: string[][]
  columns: Column[]
  /** Of the header; 0 without one. */
  headerWidth: number
  dateColumn: number
  /** Null if the date column holds the time, or there is none. */
  timeColumn: number | null
  /** Columns of dates beside the one that is read. */
  otherDates: Column[]
}

const KIND_ROWS = 300
const MAX_HEADER_ROWS = 4
const MAX_NAME_CHARACTERS = 80
export const MAX_COLUMNS = 1000
export const TOO_WIDE = msg(
  'This table has more than {most} columns or devices. Send only those of the panels.',
  { most: MAX_COLUMNS },
)

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')
export const isDate = (cell: string) => readMoment(cell) !== null

/** @param given the date column as the farmer showed it */
export function findShape(
  rows: readonly string[][],
  given: number | null,
): TableShape | { problem: Message } {
  const filled = rows.filter(isFilled)
  if (filled.length === 0) return { problem: msg('This file is empty.') }
  const dateColumn = given ?? findDates(filled)
  const leadingRows = dateColumn === null ? -1 : firstRowOfData(rows, dateColumn)
  if (dateColumn === null || leadingRows < 0) return { problem: noDates(filled) }
  const data = rows.slice(leadingRows).filter(isFilled).slice(0, KIND_ROWS)
  const width = widest(data)
  if (width > MAX_COLUMNS) return { problem: TOO_WIDE }
  const { names, headerWidth, titles } = headerOf(rows.slice(0, leadingRows), dateColumn, width)
  const columns = names.map((name, index) => {
    const column = columnOf(name, index, data)
    return index === dateColumn ? { ...column, kind: 'date' as const } : column
  })
  const timeColumn = findTime(columns, data, dateColumn)
  const otherDates = columns.filter(
    ({ kind, index }) => kind === 'date' && index !== dateColumn && isVaried(data, index),
  )
  return { leadingRows, titles, columns, headerWidth, dateColumn, timeColumn, otherDates }
}

const widest = (rows: readonly string[][]) =>
  rows.reduce((width, row) => Math.max(width, row.length), 0)

const isVaried = (data: readonly string[][], at: number) =>
  new Set(data.map((row) => row[at])).size > 1

function noDates(filled: readonly string[][]): Message {
  if (filled.some(([first = '']) => /^\s*\d{1,2}:\d\d/.test(first)))
    return msg(
      'The rows of this file have times but no dates. Export it again with the date in each row.',
    )
  return filled.length === 1
    ? msg('This file holds headers only: there is no row of production below them.')
    : msg(
        'This file has no dates. Each row needs one, such as 2024-03-31, 31.03.2024 or 03/31/2024.',
      )
}

/** The column with most dates that change from row to row, written ones before numbers. */
function findDates(filled: readonly string[][]): number | null {
  const rows = filled.slice(0, KIND_ROWS)
  const scored = Array.from({ length: Math.min(MAX_COLUMNS, widest(rows)) }, (_, at) => {
    const dates = rows.flatMap((row) => (isDate(row[at] ?? '') ? [row[at] ?? ''] : []))
    const isWritten = dates.some((cell) => /\D/.test(cell.trim()))
    const isUtc = rows.some((row) => /(?<![a-z])(?:utc|gmt)(?![a-z])/i.test(row[at] ?? ''))
    const varied = Math.min(new Set(dates).size, 2)
    return { at, count: dates.length, rank: varied * 4 + (isWritten ? 2 : 0) + (isUtc ? 0 : 1) }
  })
  const most = Math.max(0, ...scored.map(({ count }) => count))
  const [best] = scored
    .filter(({ count }) => count > 0 && count >= most * 0.8)
    .toSorted((a, b) => b.rank - a.rank || a.at - b.at)
  return best?.at ?? null
}

/** Titles above the header may hold a date too, but no second one below it. */
function firstRowOfData(rows: readonly string[][], dateColumn: number) {
  const dated = rows.map((row) => row.length > 1 && isDate(row[dateColumn] ?? ''))
  const nextFilled = (at: number) => rows.findIndex((row, other) => other > at && isFilled(row))
  const isHeader = (row?: readonly string[]) => namesDate(row?.[dateColumn] ?? '')
  const isTitle = (at: number) =>
    isHeader(rows[nextFilled(at)]) && !rows.slice(0, at).some(isHeader)
  return dated.findIndex((is, at) => is && !(isTitle(at) && !dated[nextFilled(at)]))
}

/** '[kWh]', '(W)', 'dd.MM.yyyy HH:mm' or empty: a row below the names. */
const ONLY_A_UNIT = /^[[(]?(?:[kmg]?wh?|%|[dmyhs./:\s-]*)[\])]?$/i

/** Portals write names, devices and units in rows of their own, collected up to the one of names. */
function headerOf(leading: readonly string[][], dateColumn: number, width: number) {
  const filled = leading.filter(isFilled)
  const rows = filled.slice(-1)
  const isWhole = (row: readonly string[]) => {
    const others = row.filter((_, at) => at !== dateColumn)
    const named = others.filter((cell) => !ONLY_A_UNIT.test(cell.trim()))
    return namesDate(row[dateColumn] ?? '') && (others.length === 1 || named.length > 0)
  }
  for (const row of filled.slice(0, -1).toReversed()) {
    const [top = []] = rows
    if (rows.length === MAX_HEADER_ROWS || isWhole(top)) break
    if (row.length < Math.min(width, top.length)) break
    rows.unshift(row)
  }
  const names = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    return [...new Set(cells)].join(' ').slice(0, MAX_NAME_CHARACTERS)
  })
  const titles = filled.slice(0, filled.length - rows.length)
  return { names, headerWidth: widest(rows), titles }
}

export function columnOf(name: string, index: number, data: readonly string[][]): Column {
  const cells = data.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
  const words = wordsOf(name)
  const kind = kindOf(cells)
  const inCells = kind === 'number' ? cells.map(unitOf).find((one) => one !== null) : null
  return { ...words, index, name, kind, unit: words.unit ?? inCells ?? null }
}

function kindOf(cells: readonly string[]): ColumnKind {
  if (cells.length === 0) return 'empty'
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length
  if (share(isNumber) > 0.5) return 'number'
  if (share(isDate) > 0.5) return 'date'
  if (share((cell) => cell.includes(':') && readTime(cell) !== null) > 0.5) return 'time'
  return share(isNumber) > 0 && share(isAbsent) + share(isNumber) > 0.5 ? 'number' : 'text'
}

/** '-', 'n/a' and their like. */
export const isAbsent = (cell: string) =>
  /^(?:-+|n\/?a|nan|null|none|unavailable|unknown|#.*)?$/i.test(cell.trim())

/** Hours as '08.15' or '8' look like numbers, so their name has to say it. */
function findTime(columns: readonly Column[], data: readonly string[][], dateColumn: number) {
  const hasTime = data.some((row) => (readMoment(row[dateColumn] ?? '')?.minute ?? 0) > 0)
  if (hasTime) return null
  const isNamed = ({ name, unit }: Column) =>
    unit === null &&
    /time|hour|uhr|zeit|stunde|heure|hora|\bora\b|orario|\btid\b|klok|tijd|\buur\b|czas/i.test(name)
  const isTime = ({ index }: Column) => {
    const cells = data.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => readTime(cell) !== null)
  }
  const found =
    columns.find(({ kind, index }) => kind === 'time' && index !== dateColumn) ??
    columns.find((column) => column.index !== dateColumn && isNamed(column) && isTime(column))
  return found?.index ?? null
}
