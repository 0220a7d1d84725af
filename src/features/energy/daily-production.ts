import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber, mondayOf } from '#domain/dates/calendar-days.ts'

const WEEK_DAYS = 7
const YEAR_DAYS = 365
/** Fewer common days would compare one spell of weather with another. */
const LEAST_COMMON_DAYS = 28
const MONTH_TEXT = 7

const sumKwh = (days: readonly SolarDay[]): number => days.reduce((sum, { kwh }) => sum + kwh, 0)

type MeasuredMonth = { month: string; kwh: number; days: number }

/** kWh by month (YYYY-MM), oldest first, with how many days of it were measured. */
export function measuredMonths(days: readonly SolarDay[]): MeasuredMonth[] {
  const months = new Map<string, MeasuredMonth>()
  for (const { date, kwh } of days) {
    const month = date.slice(0, MONTH_TEXT)
    const known = months.get(month) ?? { month, kwh: 0, days: 0 }
    months.set(month, { month, kwh: known.kwh + kwh, days: known.days + 1 })
  }
  return [...months.values()]
}

type YearOnYear = { changePercent: number; days: number; kwh: number; beforeKwh: number }

/**
 * The last 365 days against the same calendar days a year earlier, counting only days measured in
 * both; nothing where these are fewer than 28.
 */
export function yearOnYear(days: readonly SolarDay[]): YearOnYear | null {
  const last = days.at(-1)
  if (!last) return null
  const byDate = new Map(days.map(({ date, kwh }) => [date, kwh]))
  const from = dateOf(dayNumber(last.date) - YEAR_DAYS + 1)
  const pairs = days.flatMap(({ date, kwh }) => {
    const before = byDate.get(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`)
    return date >= from && before !== undefined ? [{ kwh, before }] : []
  })
  const kwh = pairs.reduce((sum, pair) => sum + pair.kwh, 0)
  const beforeKwh = pairs.reduce((sum, pair) => sum + pair.before, 0)
  if (pairs.length < LEAST_COMMON_DAYS || beforeKwh === 0) return null
  return { changePercent: (kwh / beforeKwh - 1) * 100, days: pairs.length, kwh, beforeKwh }
}

type Week = { monday: string; kwh: number }

/** The best and the worst week, Monday to Sunday, of those measured on all seven days. */
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

/** Days without a measurement between the first and the last. */
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

/** Days since 1970, both included. */
export type DayRange = { first: number; last: number }

const MOST_SILENT_DAYS = 366

/**
 * The time that was measured, gaps included, parted where nothing was for more than a year: so that
 * two days of a wrong century do not bring all those between them to be worked out.
 * @param days oldest first
 */
export function stretchesOf(days: readonly { date: string }[]): DayRange[] {
  const stretches: DayRange[] = []
  for (const { date } of days) {
    const [day, open] = [dayNumber(date), stretches.at(-1)]
    if (open && day - open.last <= MOST_SILENT_DAYS) open.last = day
    else stretches.push({ first: day, last: day })
  }
  return stretches
}

const LEAST_DAYS = 7
const ZOOM = 2
const MOVE_SHARE = 0.5

const lengthOf = ({ first, last }: DayRange) => last - first + 1

/** Of `length` days, begun at `first`, or as near as `all` allows. */
function placed(first: number, length: number, all: DayRange): DayRange {
  const days = Math.min(Math.max(Math.round(length), LEAST_DAYS), lengthOf(all))
  const begin = Math.min(Math.max(Math.round(first), all.first), all.last - days + 1)
  return { first: begin, last: begin + days - 1 }
}

/** From the first to the last of some dates in order (YYYY-MM-DD). */
export const rangeOf = (dates: readonly string[]): DayRange => ({
  first: dayNumber(dates[0] ?? ''),
  last: dayNumber(dates.at(-1) ?? ''),
})

/** `range` within `all`, and not shorter than a week. */
export const within = ({ first, last }: DayRange, all: DayRange): DayRange =>
  placed(first, last - first + 1, all)

function scaled(range: DayRange, factor: number, all: DayRange) {
  const length = lengthOf(range) * factor
  return placed((range.first + range.last + 1 - length) / 2, length, all)
}

export const zoomedIn = (range: DayRange, all: DayRange) => scaled(range, 1 / ZOOM, all)
export const zoomedOut = (range: DayRange, all: DayRange) => scaled(range, ZOOM, all)

const moved = (range: DayRange, share: number, all: DayRange) =>
  placed(range.first + lengthOf(range) * share, lengthOf(range), all)

export const earlier = (range: DayRange, all: DayRange) => moved(range, -MOVE_SHARE, all)
export const later = (range: DayRange, all: DayRange) => moved(range, MOVE_SHARE, all)

export const isSameRange = (a: DayRange, b: DayRange) => a.first === b.first && a.last === b.last
