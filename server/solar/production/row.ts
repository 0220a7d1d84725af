import { readTime } from './clock.ts'
import { readMoment, type WrittenDay } from './date.ts'
import type { HistoryLayout } from './layout.ts'
import { readNumber } from './number.ts'
import { isPower, kwhPer, unitOf } from './header.ts'

const MOST_KWH = 1e9

/**
 * Content of one row. `minute` is since midnight, null if the row names only a day; `value` is in
 * kWh or kW and may be negative.
 */
export type HistoryRow = { day: WrittenDay; minute: number | null; utc: boolean; value: number }

/** @returns the content of a row, or a sentence saying why it is not used */
export function readRow(layout: HistoryLayout, cells: readonly string[]): HistoryRow | string {
  const moment = readMoment(cells[layout.dateColumn] ?? '')
  if (!moment) return `${quoted(cells[layout.dateColumn])} is not a date.`
  const timeText = layout.timeColumn === null ? null : (cells[layout.timeColumn] ?? '')
  const time = timeText === null ? moment : readTime(timeText)
  if (time === null) return `${quoted(timeText ?? '')} is not a time of day.`
  if (isWide(layout, cells))
    return 'This row has more cells than the header: part columns by semicolons where commas stand before decimals.'
  const value = valueOf(layout, cells[layout.valueColumn] ?? '')
  if (typeof value === 'string') return value
  return { day: moment.day, minute: time.minute, utc: (time.zone ?? moment.zone) !== null, value }
}

/** '2024-01-01,12,34' below two names is 12.34 split at its comma. */
const isWide = ({ headerWidth, valueColumn }: HistoryLayout, cells: readonly string[]) =>
  headerWidth > valueColumn && cells.findLastIndex((cell) => cell.trim() !== '') >= headerWidth

function valueOf(layout: HistoryLayout, written: string): number | string {
  const value = readNumber(written, layout.mark)
  if (value === 'unclear')
    return `${quoted(written)} may have decimals or thousands: write it with one or two decimals, or without a mark for thousands.`
  if (value === undefined)
    return written.trim() === '' ? 'There is no value.' : `${quoted(written)} is not a number.`
  const own = unitOf(written)
  if (own === null && layout.unit === null && layout.hasCellUnits && value > 0)
    return `${quoted(written)} names no unit, as other rows do.`
  const unit = own ?? layout.unit ?? 'kWh'
  if (value > 0 && isPower(unit) !== layout.isPower)
    return `${quoted(written)} is ${layout.isPower ? 'energy, not power' : 'power, not energy'}.`
  const kilo = value * kwhPer(unit)
  return Number.isFinite(kilo) && kilo <= MOST_KWH ? kilo : `${quoted(written)} is too large.`
}

export const negativeText = (written: string) =>
  `${quoted(written)} is negative: production cannot be.`

const quoted = (text = '') => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

/** Lower median; null for an empty list. */
export function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}

const toSeconds = (minutes: number) => Math.round(minutes * 60) / 60

/** Median interval in minutes; null if none is above 0. */
export const usualStep = (distances: readonly number[]): number | null =>
  middleOf(distances.map(toSeconds).filter((distance) => distance > 0))

export function stepText(stepMinutes: number) {
  if (!Number.isInteger(stepMinutes)) return `${Math.round(stepMinutes * 60)} seconds`
  return stepMinutes === 1 ? '1 minute' : `${stepMinutes} minutes`
}
