import { daysBetween } from '#domain/dates/calendar-days.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const dayFormat = format({ weekday: 'short', month: 'short', day: 'numeric' })
const farDayFormat = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)
const isSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4)

/** 'Sun, Nov 22'; with the year where it is another one. */
export const dayName = (date: string, today: string) =>
  (isSameYear(date, today) ? dayFormat : farDayFormat).format(atMidnight(date))

const monthFormat = format({ month: 'long' })
const farMonthFormat = format({ month: 'long', year: 'numeric' })

/** 'December'; with the year where it is another one. */
export const monthName = (date: string, today: string) =>
  (isSameYear(date, today) ? monthFormat : farMonthFormat).format(atMidnight(date))

/** 'tomorrow, Sun, Nov 22'. */
export function dueText(date: string, today: string): string {
  const day = dayName(date, today)
  const away = daysBetween(today, date)
  if (away === 0) return `today, ${day}`
  if (away === 1) return `tomorrow, ${day}`
  return away < 0 ? `overdue since ${day}` : day
}
