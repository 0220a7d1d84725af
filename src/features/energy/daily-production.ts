import type { SolarDay } from '#contract/solar-history.ts'
import { addDays, dateOf, dayNumber, mondayOf } from '#domain/dates/calendar-days.ts'

const WEEK_DAYS = 7
const YEAR_DAYS = 365
/** With fewer common days the comparison would mostly show the weather. */
const MIN_COMMON_DAYS = 28

/** A period by the characters of the date that name it. */
const NAME_LENGTH = { day: '2026-06-05'.length, month: '2026-06'.length, year: '2026'.length }
export type Period = keyof typeof NAME_LENGTH

export const periodOf = (date: string, period: Period) => date.slice(0, NAME_LENGTH[period])

const sumKwh = (days: readonly SolarDay[]): number => days.reduce((sum, { kwh }) => sum + kwh, 0)

type PeriodKwh = { name: string; kwh: number; days: number }

/** kWh and measured days of each period with a measured day, oldest first. */
export function byPeriod(days: readonly SolarDay[], period: Period): PeriodKwh[] {
  const sums = new Map<string, PeriodKwh>()
  for (const { date, kwh } of days) {
    const name = periodOf(date, period)
    const known = sums.get(name) ?? { name, kwh: 0, days: 0 }
    sums.set(name, { name, kwh: known.kwh + kwh, days: known.days + 1 })
  }
  return [...sums.values()]
}

/** The measured days of the 365 up to the newest one. */
export function newestYear(days: readonly SolarDay[]): SolarDay[] {
  const last = days.at(-1)
  if (!last) return []
  const from = addDays(last.date, 1 - YEAR_DAYS)
  return days.filter(({ date }) => date >= from)
}

type YearOnYear = { changePercent: number; days: number; kwh: number; beforeKwh: number }

/**
 * Compares the last 365 days with the same calendar days a year earlier, over the days measured in
 * both; null for fewer than 28.
 */
export const yearOnYear = (days: readonly SolarDay[]) =>
  besideYearBefore(newestYear(days), days, MIN_COMMON_DAYS)

/** Compares the days of a month with the same ones a year earlier; null for fewer than 7. */
export const monthOnMonth = (days: readonly SolarDay[], month: string) =>
  besideYearBefore(
    days.filter(({ date }) => periodOf(date, 'month') === month),
    days,
    WEEK_DAYS,
  )

export const aYearBefore = (date: string) => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`

function besideYearBefore(
  some: readonly SolarDay[],
  all: readonly SolarDay[],
  fewest: number,
): YearOnYear | null {
  const byDate = new Map(all.map(({ date, kwh }) => [date, kwh]))
  const pairs = some.flatMap(({ date, kwh }) => {
    const before = byDate.get(aYearBefore(date))
    return before === undefined ? [] : [{ kwh, before }]
  })
  const kwh = pairs.reduce((sum, pair) => sum + pair.kwh, 0)
  const beforeKwh = pairs.reduce((sum, pair) => sum + pair.before, 0)
  if (pairs.length < fewest || beforeKwh === 0) return null
  return { changePercent: (kwh / beforeKwh - 1) * 100, days: pairs.length, kwh, beforeKwh }
}

type Week = { monday: string; kwh: number }

/** The best and worst week, Monday to Sunday, of those measured on all seven days. */
export function bestAndWorstWeek(days: readonly SolarDay[]): { best: Week; worst: Week } | null {
  const weeks = new Map<string, SolarDay[]>()
  for (const day of days) {
    const monday = mondayOf(day.date)
    weeks.set(monday, [...(weeks.get(monday) ?? []), day])
  }
  const whole = [...weeks]
    .filter(([, some]) => some.length === WEEK_DAYS)
    .map(([monday, some]) => ({ monday, kwh: sumKwh(some) }))
    .toSorted((a, b) => b.kwh - a.kwh)
  const [best, worst] = [whole[0], whole.at(-1)]
  return best && worst && best !== worst ? { best, worst } : null
}

export type Gap = { firstDay: string; lastDay: string; days: number }

/** Runs of missing days between the first and the last measured one. */
export function gaps(days: readonly SolarDay[]): Gap[] {
  return days.flatMap(({ date }, at) => {
    const before = days[at - 1]
    if (!before) return []
    const missing = dayNumber(date) - dayNumber(before.date) - 1
    if (missing < 1) return []
    const first = dayNumber(before.date) + 1
    return [{ firstDay: dateOf(first), lastDay: dateOf(first + missing - 1), days: missing }]
  })
}

/** Days since 1970-01-01, inclusive. */
export type DayRange = { first: number; last: number }

const MAX_GAP_DAYS = 366

/**
 * The measured time, split at gaps of more than a year. Otherwise a date in the wrong century would
 * make the model compute every day in between.
 * @param days oldest first
 */
export function measuredRanges(days: readonly { date: string }[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const { date } of days) {
    const [day, open] = [dayNumber(date), ranges.at(-1)]
    if (open && day - open.last <= MAX_GAP_DAYS) open.last = day
    else ranges.push({ first: day, last: day })
  }
  return ranges
}

const MIN_DAYS = 7
const ZOOM = 2

const lengthOf = ({ first, last }: DayRange) => last - first + 1

/** A range of `length` days from `first`, clamped to `all`. */
function clamped(first: number, length: number, all: DayRange): DayRange {
  const days = Math.min(Math.max(Math.round(length), MIN_DAYS), lengthOf(all))
  const begin = Math.min(Math.max(Math.round(first), all.first), all.last - days + 1)
  return { first: begin, last: begin + days - 1 }
}

/** @param dates YYYY-MM-DD, oldest first */
export const rangeOf = (dates: readonly string[]): DayRange => ({
  first: dayNumber(dates[0] ?? ''),
  last: dayNumber(dates.at(-1) ?? ''),
})

/** Clamps a range to `all`, with at least a week. */
export const within = ({ first, last }: DayRange, all: DayRange): DayRange =>
  clamped(first, last - first + 1, all)

function scaled(range: DayRange, factor: number, all: DayRange) {
  const length = lengthOf(range) * factor
  return clamped((range.first + range.last + 1 - length) / 2, length, all)
}

export const zoomedIn = (range: DayRange, all: DayRange) => scaled(range, 1 / ZOOM, all)
export const zoomedOut = (range: DayRange, all: DayRange) => scaled(range, ZOOM, all)

const moved = (range: DayRange, lengths: number, all: DayRange) =>
  clamped(range.first + lengthOf(range) * lengths, lengthOf(range), all)

export const earlier = (range: DayRange, all: DayRange) => moved(range, -1, all)
export const later = (range: DayRange, all: DayRange) => moved(range, 1, all)

export const isSameRange = (a: DayRange, b: DayRange) => a.first === b.first && a.last === b.last

const DAYS_SHOWN = { day: 31, month: 366, year: Infinity }

/** What a chart by this period shows at first: its days up to `last`. */
export const usualRange = (period: Period, last: number, all: DayRange) =>
  within({ first: Math.max(last - DAYS_SHOWN[period] + 1, all.first), last }, all)

/** The days of a range, or of every period that overlaps it. */
export function daysIn(days: readonly SolarDay[], { first, last }: DayRange, period: Period) {
  const [from, to] = [periodOf(dateOf(first), period), periodOf(dateOf(last), period)]
  return days.filter(({ date }) => periodOf(date, period) >= from && periodOf(date, period) <= to)
}
