import { addDays, daysBetween } from '#domain/dates/calendar-days.ts'
import type { ClockedDay } from './shape.ts'

const WEEK_DAYS = 7
const LEAST_DAYS = 3

/**
 * Why rows of a day each cannot be days: they lie a week or a month apart; null where they can.
 * @param devices the days of each
 */
export function spacingProblem(devices: readonly (readonly ClockedDay[])[]): string | null {
  if (!devices.some(isSpaced)) return null
  return 'The rows lie weeks or months apart: what they hold is of more than a day. Send a row for each day, or finer ones.'
}

function isSpaced(days: readonly ClockedDay[]) {
  if (days.some(({ values }) => values.length > 1)) return false
  const dates = days.map(({ date }) => date)
  return isByWeek(dates) || isByMonth(dates)
}

const isByWeek = (dates: readonly string[]) =>
  dates.length >= LEAST_DAYS &&
  dates.slice(1).every((date, at) => daysBetween(dates[at] ?? '', date) >= WEEK_DAYS - 1)

/** Two are enough where both begin or end their months. */
const isByMonth = (dates: readonly string[]) =>
  dates.length > 1 &&
  (dates.every((date) => date.endsWith('-01')) ||
    dates.every((date) => addDays(date, 1).endsWith('-01')))
