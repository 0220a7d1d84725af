import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber, mondayOf } from '#domain/dates/calendar-days.ts'

const WEEK_DAYS = 7
const YEAR_DAYS = 365
/** Fewer common days would compare one spell of weather with another. */
const LEAST_COMMON_DAYS = 28
const MONTH_TEXT = 7

const sumKwh = (days: readonly SolarDay[]): number => days.reduce((sum, { kwh }) => sum + kwh, 0)

export type MeasuredMonth = { month: string; kwh: number; days: number }

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

export type YearOnYear = { changePercent: number; days: number; kwh: number; beforeKwh: number }

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

export type Week = { monday: string; kwh: number }

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
export type Stretch = { first: number; last: number }

const MOST_SILENT_DAYS = 366

/**
 * The time that was measured, gaps included, parted where nothing was for more than a year: so that
 * two days of a wrong century do not bring all those between them to be worked out.
 * @param days oldest first
 */
export function stretchesOf(days: readonly { date: string }[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { date } of days) {
    const [day, open] = [dayNumber(date), stretches.at(-1)]
    if (open && day - open.last <= MOST_SILENT_DAYS) open.last = day
    else stretches.push({ first: day, last: day })
  }
  return stretches
}
