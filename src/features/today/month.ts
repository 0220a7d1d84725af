import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  mondayOf,
  weekdayOf,
} from '#domain/dates/calendar-days.ts'
import { dateParts } from '#src/lib/format.ts'

const WEEK_DAYS = 7

/** The whole weeks, Monday first, that cover the month of a date. */
export function weeksOf(date: string): string[][] {
  const weeks: string[][] = []
  const last = lastOfMonth(date)
  for (
    let monday = mondayOf(firstOfMonth(date));
    monday <= last;
    monday = addDays(monday, WEEK_DAYS)
  ) {
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, day) => addDays(monday, day)))
  }
  return weeks
}

export const isInMonth = (date: string, month: string) => date.slice(0, 7) === month.slice(0, 7)

/** The day that a key moves to; undefined for other keys. */
export function dayByKey(key: string, date: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(date, -1)
  if (key === 'ArrowRight') return addDays(date, 1)
  if (key === 'ArrowUp') return addDays(date, -WEEK_DAYS)
  if (key === 'ArrowDown') return addDays(date, WEEK_DAYS)
  if (key === 'Home') return mondayOf(date)
  if (key === 'End') return addDays(date, WEEK_DAYS - 1 - weekdayOf(date))
  if (key === 'PageUp') return addMonths(date, -1)
  return key === 'PageDown' ? addMonths(date, 1) : undefined
}

/** 'Friday, June 5, 2026'. */
export const longDay = dateParts({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** 'June 2026'. */
export const monthName = dateParts({ month: 'long', year: 'numeric' })

export const shortWeekday = dateParts({ weekday: 'short' })
export const longWeekday = dateParts({ weekday: 'long' })
