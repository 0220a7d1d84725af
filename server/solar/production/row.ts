import { setImmediate as otherRequests } from 'node:timers/promises'
import { minuteOfDay, readTime } from './clock.ts'
import { readMoment, type WrittenDay } from './date.ts'
import { farmDay } from './counted-days.ts'
import type { HistoryLayout } from './layout.ts'
import { readNumber } from './number.ts'
import { isPower, kwhPer, unitOf } from './header.ts'

const MOST_KWH = 1e9

/**
 * Content of one row. `minute` is since midnight, null if the row names only a day; `value` is in
 * kWh or kW and may be negative.
 */
export type HistoryRow = { day: WrittenDay; minute: number | null; utc: boolean; value: number }

/**
 * Fills in the date if only the first row of a day has one, as with merged cells, for as long as
 * the times increase.
 */
export function dateBelow({ dateColumn, timeColumn }: HistoryLayout) {
  let [date, time] = ['', '']
  return (cells: readonly string[]): readonly string[] => {
    if (timeColumn === null) return cells
    const [ownDate = '', ownTime = ''] = [cells[dateColumn], cells[timeColumn]]
    if (ownDate.trim() !== '') [date, time] = [ownDate, ownTime]
    else if (date !== '' && isLater(ownTime, time)) {
      time = ownTime
      return cells.with(dateColumn, date)
    }
    return cells
  }
}

function isLater(time: string, than: string) {
  const [minute, before] = [minuteOfDay(time), minuteOfDay(than)]
  return minute !== null && before !== null && minute > before
}

/** @returns the content of a row, or a sentence saying why it is not used */
export function readRow(layout: HistoryLayout, cells: readonly string[]): HistoryRow | string {
  const written = readMoment(cells[layout.dateColumn] ?? '')
  if (!written) return `${quoted(cells[layout.dateColumn])} is not a date.`
  const moment = layout.farmDays ? farmDay(written, layout.farmDays) : written
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

export const farText = (written: string, capacityKw: number | null) =>
  `${quoted(written)} is far more than a ${capacityKw} kW system can make.`

const quoted = (text = '') => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

const YIELD_AFTER_MS = 5

/**
 * Like `map`, but yields to other requests every few milliseconds: there may be thousands of days.
 */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await otherRequests()
  let begunAt = performance.now()
  for (const item of items) {
    results.push(of(item))
    if (performance.now() - begunAt < YIELD_AFTER_MS) continue
    await otherRequests()
    begunAt = performance.now()
  }
  return results
}

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
