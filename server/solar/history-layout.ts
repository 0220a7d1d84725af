import { parse } from 'csv-parse/sync'
import { calendarDate, minuteOfDay, readMoment } from './history-date.ts'
import { findProduction, isNamedPower } from './history-columns.ts'
import { columnHeads, type ColumnHead } from './history-header.ts'
import { decimalMark, readNumber, type DecimalMark } from './history-number.ts'
import { isPower, unitOf, type Unit } from './history-unit.ts'

/** How a file of production is laid out, from its first rows. */
export type HistoryLayout = {
  delimiter: string
  /** Rows above the first that holds a day: titles and the header. */
  leadingRows: number
  dateColumn: number
  /** Null where the day and its time share a column, or there is none. */
  timeColumn: number | null
  valueColumn: number
  valueName: string
  mark: DecimalMark
  unit: Unit | null
  /** Between two rows; 1440 where they name days only, null where it cannot be told. */
  stepMinutes: number | null
}

const DAY_MINUTES = 1440
const SAMPLE_ROWS = 200
const BARE_NUMBER = /^\d+$/
const TIME = /time|hour|uhr|zeit|stunde/i

/** @returns the layout, or the sentence that says why there is none */
export function findLayout(sample: string): HistoryLayout | string {
  const delimiter = delimiterOf(sample)
  const rows = sampleRows(sample, delimiter)
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return 'This file is empty.'
  const dateColumn = findDates(rows)
  if (dateColumn === null) {
    return filled.length === 1
      ? 'This file holds headers only: there is no row of production below them.'
      : 'No column of dates was found. Dates may be written 2024-03-31, 31.03.2024 or 03/31/2024.'
  }
  const first = rows.findIndex((row) => isDay(row[dateColumn] ?? ''))
  return layoutOf(rows.slice(first), rows.slice(0, first), delimiter, dateColumn)
}

/** Where most days stand: titles may name one too. */
function findDates(rows: string[][]): number | null {
  const counts = new Map<number, number>()
  for (const row of rows.filter(({ length }) => length > 1)) {
    row.forEach((cell, at) => {
      if (isDay(cell)) counts.set(at, (counts.get(at) ?? 0) + 1)
    })
  }
  const [most] = [...counts].toSorted(([at, a], [before, b]) => b - a || at - before)
  return most?.[0] ?? null
}

function layoutOf(
  data: string[][],
  leading: string[][],
  delimiter: string,
  dateColumn: number,
): HistoryLayout | string {
  const some = data.slice(0, SAMPLE_ROWS)
  const width = Math.max(...some.map((row) => row.length))
  const heads = columnHeads(leading, dateColumn, width)
  const timeColumn = findTime(data, heads, dateColumn)
  const columns = heads
    .map((head, at) => ({ ...head, at }))
    .filter(({ at }) => at !== dateColumn && at !== timeColumn)
  const mark = decimalMark(
    columns.flatMap(({ at }) => data.slice(0, 500).map((row) => row[at] ?? '')),
    delimiter,
  )
  const production = findProduction(
    columns
      .map((column) => ({
        ...column,
        values: some.map((row) => readNumber(row[column.at] ?? '', mark)),
      }))
      .filter(({ values }) => values.some((value) => value !== undefined)),
  )
  if (typeof production === 'string') return production
  const { at: valueColumn, name: valueName } = production
  const unit = production.unit ?? unitOf(data[0]?.[valueColumn] ?? '')
  const stepMinutes = stepOf(data, dateColumn, timeColumn)
  if (unit === null && isNamedPower(valueName)) return noUnit(valueName)
  if (isPower(unit) && (stepMinutes === null || stepMinutes === DAY_MINUTES))
    return noEnergy(valueName)
  const leadingRows = leading.length
  const layout = { delimiter, leadingRows, dateColumn, timeColumn, valueColumn, valueName }
  return { ...layout, mark, unit, stepMinutes }
}

const noEnergy = (name: string) =>
  `"${name}" is power, not energy, and the rows do not say how long each lasts: send kWh or Wh.`

const noUnit = (name: string) =>
  `"${name}" is power and names no unit: name it "${name} (kW)" or "${name} (W)", as it was measured.`

/** `relax` settings: one broken quote must not spoil the file. */
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
    return sample.split(/\r?\n/).map((line) => line.split(delimiter))
  }
}

function delimiterOf(sample: string) {
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== '')
  const share = (delimiter: string) => {
    const some = lines.slice(0, 50)
    return some.filter((line) => line.includes(delimiter)).length / Math.max(some.length, 1)
  }
  return ['\t', ';'].find((delimiter) => share(delimiter) > 0.5) ?? ','
}

/** A serial number is a day only where the calendar has it. */
function isDay(cell: string) {
  const day = readMoment(cell)?.day
  return day !== undefined && (!BARE_NUMBER.test(cell.trim()) || calendarDate(day, 'ymd') !== null)
}

function findTime(data: string[][], heads: ColumnHead[], dateColumn: number): number | null {
  const some = data.slice(0, 100)
  const isTime = (at: number) => {
    const cells = some.map((row) => row[at] ?? '')
    const { name = '', unit = null } = heads[at] ?? {}
    // 'Kilowatt hours' are no time of day.
    const isNamed = unit === null && TIME.test(name)
    const looks = cells.filter((cell) => minuteOfDay(cell) !== null).length
    const colons = cells.filter((cell) => cell.includes(':')).length
    return looks > some.length / 2 && (isNamed || colons > some.length / 2)
  }
  const columns = (some[0] ?? []).map((_, at) => at)
  return columns.find((at) => at !== dateColumn && isTime(at)) ?? null
}

/** The most frequent distance of neighbouring rows on one day. */
function stepOf(data: string[][], dateColumn: number, timeColumn: number | null) {
  const times = data.map((row) => {
    const moment = readMoment(row[dateColumn] ?? '')
    return {
      day: moment?.day.numbers.join('-'),
      minute: timeColumn === null ? (moment?.minute ?? null) : minuteOfDay(row[timeColumn] ?? ''),
    }
  })
  const counts = new Map<number, number>()
  times.forEach(({ day, minute }, at) => {
    const before = times[at - 1]
    if (minute === null || !before || before.minute === null || before.day !== day) return
    const step = Math.abs(minute - before.minute)
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (most) return most[0]
  const days = new Set(times.map(({ day }) => day))
  return days.size > times.length * 0.9 ? DAY_MINUTES : null
}
