import { parse } from 'csv-parse/sync'
import { DAY_MINUTES, minuteOfDay } from './clock.ts'
import { beginsWithDay, calendarDate, readMoment } from './date.ts'
import { findDeviceColumns, nameInverters } from './device-names.ts'
import { columnHeads, isHeaderRow, type ColumnHead } from './header.ts'
import { usualStep } from './row.ts'

/** The first rows of a file, and which column holds what. */
export type HistoryTable = {
  delimiter: string
  /** Rows above the first day: titles and the header. */
  leadingRows: number
  heads: ColumnHead[]
  headerWidth: number
  data: string[][]
  dateColumn: number
  /** Null if the date column contains the time, or there is none. */
  timeColumn: number | null
  /** Columns that name the device of a row; may be empty. */
  deviceColumns: readonly number[]
  /** The names of the device columns say that all devices are inverters. */
  areInverters: boolean
  /** Interval between rows; 1440 if they name only days, null if unknown. */
  stepMinutes: number | null
}

type Sample = { delimiter: string; rows: string[][] }

const BARE_NUMBER = /^\d+$/
const TIME =
  /time|hour|uhr|zeit|stunde|heure|hora|\bora\b|orario|\btid\b|klok|czas|godzin|tijd|\buur\b/i
/** '08.15' looks like a number. */
const DOTTED = /^\d+\.[\d.]+$/
const SAMPLE_ROWS = 200
const GREENWICH = /(?<![a-z])(?:utc|gmt)(?![a-z])/i
const LINE_END = /\r\n?|\n/

export function sampleOf(text: string): Sample {
  const delimiter = delimiterOf(text)
  return { delimiter, rows: sampleRows(text, delimiter).map(shortCells) }
}

/** @returns the table, or a sentence saying why there is none */
export function findTable({ delimiter, rows }: Sample): HistoryTable | string {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return 'This file is empty.'
  const dateColumn = findDates(rows)
  if (dateColumn === null) {
    if (filled.some(beginsWithTime))
      return 'The rows of this file have times but no dates. Export it again with the date in each row.'
    return filled.length === 1
      ? 'This file holds headers only: there is no row of production below them.'
      : noDates(filled)
  }
  const leadingRows = firstDayRow(rows, dateColumn)
  const data = rows.slice(leadingRows)
  const width = Math.max(...data.slice(0, SAMPLE_ROWS).map((row) => row.length))
  const { heads, headerWidth } = columnHeads(rows.slice(0, leadingRows), dateColumn, width)
  const timeColumn = findTime(data, heads, dateColumn)
  const deviceColumns = findDeviceColumns(heads, data)
  const deviceOf = (row: string[]) => deviceColumns.map((at) => row[at]).join(' ')
  const ofOne = data.filter((row) => deviceOf(row) === deviceOf(data[0] ?? []))
  const stepMinutes = stepOf(ofOne, dateColumn, timeColumn)
  const areInverters = nameInverters(heads, deviceColumns)
  const columns = { dateColumn, timeColumn, deviceColumns, areInverters }
  return { delimiter, leadingRows, heads, headerWidth, data, ...columns, stepMinutes }
}

/** As a log does: '12:15 inverter ok'. */
const beginsWithTime = ([first = '']: string[]) => /^\s*\d{1,2}:\d\d/.test(first)

function noDates(filled: string[][]) {
  const odd = filled.findLast(({ length }) => length > 1)?.find(beginsWithDay)
  return odd === undefined
    ? 'No dates were found in this file. Each row needs one, such as 2024-03-31, 31.03.2024 or 03/31/2024.'
    : `What follows the day in "${odd.trim().slice(0, 40)}" is no time of day: write it as 2024-03-31 13:45.`
}

/** Skips titles above the header, which may contain a date. */
function firstDayRow(rows: string[][], dateColumn: number) {
  const isTitle = (at: number) => {
    const below = rows.slice(at + 1).find((row) => row.some((cell) => cell.trim() !== ''))
    return below !== undefined && isHeaderRow(below, dateColumn)
  }
  return rows.findIndex((row, at) => row.length > 1 && isDay(row[dateColumn] ?? '') && !isTitle(at))
}

/** The column with most dates, because titles may contain one too. */
function findDates(rows: string[][]): number | null {
  const counts = new Map<number, number>()
  for (const row of rows.filter(({ length }) => length > 1).slice(0, SAMPLE_ROWS)) {
    row.forEach((cell, at) => {
      if (isDay(cell)) counts.set(at, (counts.get(at) ?? 0) + 1)
    })
  }
  const ofGreenwich = (at: number) => Number(rows.some((row) => namesGreenwich(row[at])))
  const [most] = [...counts].toSorted(
    ([at, a], [before, b]) => b - a || ofGreenwich(at) - ofGreenwich(before) || at - before,
  )
  return most?.[0] ?? null
}

/** A header such as 'Time (UTC)'. */
export const namesGreenwich = (name = '') => GREENWICH.test(name) && !/\d/.test(name)

/** No header, date or number is longer. */
const MAX_CELL_CHARACTERS = 200
const shortened = (cell: string) =>
  cell.length > MAX_CELL_CHARACTERS ? `${cell.slice(0, MAX_CELL_CHARACTERS)}…` : cell

/** Keeps the ellipsis: what is cut off may change the meaning of a cell. */
export const shortCells = (cells: string[]) => cells.map(shortened)

/** The `relax` options keep one broken quote from spoiling the file. */
export const CSV_RULES = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 100_000,
} as const

function sampleRows(sample: string, delimiter: string): string[][] {
  try {
    return parse(sample, { ...CSV_RULES, delimiter })
  } catch {
    return sample.split(LINE_END).map((line) => line.split(delimiter))
  }
}

function delimiterOf(sample: string) {
  const lines = sample.split(LINE_END).filter((line) => line.trim() !== '')
  const share = (delimiter: string) => {
    const some = lines.slice(0, 50)
    return some.filter((line) => line.includes(delimiter)).length / Math.max(some.length, 1)
  }
  return ['\t', ';'].find((delimiter) => share(delimiter) > 0.5) ?? ','
}

/** A plain number is a date only if it exists in the calendar. */
function isDay(cell: string) {
  const day = readMoment(cell)?.day
  return day !== undefined && (!BARE_NUMBER.test(cell.trim()) || calendarDate(day, 'ymd') !== null)
}

function findTime(data: string[][], heads: ColumnHead[], dateColumn: number): number | null {
  const some = data.slice(0, 100)
  const isTime = (at: number) => {
    const cells = some.map((row) => (row[at] ?? '').trim())
    const { name = '', unit = null } = heads[at] ?? {}
    // 'Kilowatt hours' is not a time of day.
    const isNamed = unit === null && TIME.test(name)
    const looks = cells.filter((cell) => minuteOfDay(cell) !== null).length
    const colons = cells.filter((cell) => cell.includes(':')).length
    const isNumber = cells.some((cell) => DOTTED.test(cell) && minuteOfDay(cell) === null)
    return looks > some.length / 2 && !isNumber && (isNamed || colons > some.length / 2)
  }
  const columns = (some[0] ?? []).map((_, at) => at)
  return columns.find((at) => at !== dateColumn && isTime(at)) ?? null
}

/** If most rows have different days, the file has one row a day, even if a day has several. */
function stepOf(data: string[][], dateColumn: number, timeColumn: number | null) {
  const times = data.map((row) => {
    const moment = readMoment(row[dateColumn] ?? '')
    return {
      day: moment?.day.numbers.join('-'),
      minute: timeColumn === null ? (moment?.minute ?? null) : minuteOfDay(row[timeColumn] ?? ''),
    }
  })
  const days = new Set(times.map(({ day }) => day))
  if (days.size > times.length * 0.9) return DAY_MINUTES
  return usualStep(
    times.flatMap(({ day, minute }, at) => {
      const before = times[at - 1]
      if (minute === null || !before || before.minute === null || before.day !== day) return []
      return [Math.abs(minute - before.minute)]
    }),
  )
}
