import { daysBetween } from '#domain/dates/calendar-days.ts'
import { dateParts } from '#src/lib/format.ts'

const WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const withoutYear = dateParts(WEEKDAY)
const withYear = dateParts({ ...WEEKDAY, year: 'numeric' })

/** 'Fri, Jun 5', with the year unless it is the current one. */
export const weekdayText = (date: string, today: string) =>
  (date.slice(0, 4) === today.slice(0, 4) ? withoutYear : withYear)(date)

/** 'Today', 'Tomorrow', '3 days overdue', 'Fri, Jun 5'. */
export function dueText(date: string, today: string) {
  const days = daysBetween(today, date)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return days < 0 ? `${-days} days overdue` : weekdayText(date, today)
}

/** 'tomorrow (Sun, Nov 22)', 'Mon, Nov 30'. */
export function whenText(date: string, today: string) {
  const day = weekdayText(date, today)
  const due = dueText(date, today)
  return date < today || due === day ? day : `${due.toLowerCase()} (${day})`
}
