import { namesDate } from './column-words.ts'
import { dateText, dayOf, monthOf, yearAbove } from './dates-across.ts'
import { isNumber } from './read-number.ts'
import { median } from './series.ts'
import { isDate } from './table-shape.ts'
import type { TableSource } from './table-source.ts'

const SAMPLE_ROWS = 300
const LEAST_DAYS = 5

/** A file that says its dates otherwise than in words, with dates in their place. */
export function datedSource(source: TableSource): TableSource {
  const rows = source.sample.slice(0, SAMPLE_ROWS)
  if (rows.some((row) => row.some(isDate))) return source
  const change = serialDays(rows) ?? daysOfOneMonth(rows)
  if (!change) return source
  const { at, textOf } = change
  const dated = (cells: string[]) => {
    const text = textOf(cells[at] ?? '')
    return text === null ? cells : cells.with(at, text)
  }
  return {
    ...source,
    sample: source.sample.map(dated),
    each: (onRow) => source.each((cells, row) => onRow(dated(cells), row)),
  }
}

type Change = { at: number; textOf: (cell: string) => string | null }

/** 30 December 1899, from which spreadsheets count days. */
const EPOCH_DAY = 25_569
const DAY_MS = 86_400_000
const COMPACT_DAY = /^\s*(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\s*$/

/** Days as spreadsheets count them, 45778 or '45778,25', or without marks, 20240301. */
function serialDays(rows: readonly string[][]): Change | null {
  const numberOf = (cell = '') => {
    const [, year, month, day] = COMPACT_DAY.exec(cell) ?? []
    if (year) return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS + EPOCH_DAY
    const value = /^\s*\d{5}(?:[.,]\d+)?\s*$/.test(cell) ? Number(cell.replace(',', '.')) : NaN
    return value > 30_000 && value < 60_000 ? value : NaN
  }
  const isDays = (at: number) => {
    const values = rows.map((row) => numberOf(row[at])).filter((value) => !Number.isNaN(value))
    const steps = values.slice(1).map((value, row) => Math.abs(value - (values[row] ?? 0)))
    const isNamed = rows.some((row) => namesDate(row[at] ?? ''))
    return (
      (isNamed || at === 0) &&
      values.length > rows.length / 2 &&
      values.length > 1 &&
      median(steps) <= 1.001
    )
  }
  const at = (rows.at(-1) ?? []).findIndex((_, column) => isDays(column))
  if (at < 0) return null
  const textOf = (cell: string) => {
    const days = numberOf(cell)
    if (Number.isNaN(days)) return null
    const moment = new Date(Math.round((days - EPOCH_DAY) * (DAY_MS / 1000)) * 1000).toISOString()
    return days % 1 === 0 && !rows.some((row) => numberOf(row[at]) % 1 > 0)
      ? moment.slice(0, 10)
      : moment.slice(0, 19)
  }
  return { at, textOf }
}

/** Days 1 to 31 down, below a title that names the month. */
function daysOfOneMonth(rows: readonly string[][]): Change | null {
  const isRow = ([first, ...others]: string[]) => dayOf(first) !== null && others.some(isNumber)
  const firstRow = rows.findIndex(isRow)
  const days = rows.slice(Math.max(0, firstRow)).flatMap(([first]) => dayOf(first) ?? [])
  if (days.length < LEAST_DAYS || days.some((day, row) => day !== row + (days[0] ?? 0))) return null
  const above = rows.slice(0, firstRow)
  const parts = above
    .flat()
    .flatMap((cell) => [
      cell,
      ...(cell.match(/\p{L}{3,12}\.? \d{4}|\d{1,2}[/.-]\d{4}|\d{4}-\d\d/gu) ?? []),
    ])
  const [month, ...others] = parts.map(monthOf).filter((one) => one !== null)
  if (!month || others.some((other) => other.month !== month.month)) return null
  return { at: 0, textOf: (cell) => dateText(month, month.year ?? yearAbove(above), dayOf(cell)) }
}
