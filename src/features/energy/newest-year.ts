import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'

const YEAR_DAYS = 365

/** The measured days of the year that ends with the newest of them; none stands for a missing one. */
export function newestYear(days: readonly SolarDay[]): SolarDay[] {
  const last = days.at(-1)
  if (!last) return []
  const from = dateOf(dayNumber(last.date) - YEAR_DAYS + 1)
  return days.filter(({ date }) => date >= from)
}
