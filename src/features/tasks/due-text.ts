import { daysBetween } from '#domain/dates/calendar-days.ts'

/** 'Fri, Jun 5', with the year where it is another one. */
export function weekdayText(date: string, today: string) {
  const otherYear = date.slice(0, 4) !== today.slice(0, 4)
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(otherYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}

/** When a task is due, as somebody would say it today. */
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
