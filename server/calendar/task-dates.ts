import type { Repeat } from '#contract/tasks.ts'
import { addDays, addMonths } from '#domain/dates/calendar-days.ts'
import { nextOccurrence, type Series } from '#domain/tasks/repeat.ts'

const MONTHS_AHEAD = 12
/** From the 29th on some months have no such day, and calendars leave out what we move. */
const LAST_DAY_OF_EVERY_MONTH = 28

/** Where a task stands in a calendar. */
export type TaskDates = {
  /** Single days; the first is the one on which it is due, unless the repetition begins there. */
  days: string[]
  /** A repetition that a calendar counts exactly as we do. */
  repeating: { from: string; repeat: Repeat } | null
}

/**
 * The days of a task from its due date on. A repetition that calendars would count otherwise is
 * written out for twelve months from today.
 */
export function taskDates(dueDate: string, series: Series | null, today: string): TaskDates {
  if (!series) return { days: [dueDate], repeating: null }
  const isOnSeries = nextOccurrence(series, addDays(dueDate, -1)) === dueDate
  const from = isOnSeries ? dueDate : nextOccurrence(series, dueDate)
  const postponed = isOnSeries ? [] : [dueDate]
  if (!from) return { days: postponed, repeating: null }
  if (isCountedAlike(series)) {
    return { days: postponed, repeating: { from, repeat: series.repeat } }
  }
  return { days: [...postponed, ...writtenOut(series, from, today)], repeating: null }
}

const isCountedAlike = ({ repeat: { unit }, from }: Series) =>
  unit === 'day' || unit === 'week' || Number(from.slice(8)) <= LAST_DAY_OF_EVERY_MONTH

function writtenOut(series: Series, from: string, today: string) {
  const last = addMonths(today, MONTHS_AHEAD)
  const days = [from]
  let next = nextOccurrence(series, from)
  while (next && next <= last) {
    days.push(next)
    next = nextOccurrence(series, next)
  }
  return days
}
