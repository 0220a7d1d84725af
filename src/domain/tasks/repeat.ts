import { dateProblem } from '#contract/calendar-date.ts'
import { msg } from '#contract/message.ts'
import type { Repeat } from '#contract/tasks.ts'
import { addDays, addMonths, daysBetween } from '#domain/dates/calendar-days.ts'

/** Counts from a fixed date, so the 31st is the 31st again after February. */
export type Series = { repeat: Repeat; from: string }

const MONTHS_OF = { month: 1, season: 3, year: 12 }

/** Index 0 is the first date of the series. */
function occurrence({ repeat: { unit, every }, from }: Series, index: number) {
  if (unit === 'day') return addDays(from, index * every)
  if (unit === 'week') return addDays(from, index * every * 7)
  return addMonths(from, index * every * MONTHS_OF[unit])
}

/** The index of the first occurrence after the date. */
function indexAfter(series: Series, date: string) {
  const { unit, every } = series.repeat
  const mostDays = unit === 'day' ? 1 : unit === 'week' ? 7 : 31 * MONTHS_OF[unit]
  let index = Math.max(0, Math.floor(daysBetween(series.from, date) / (mostDays * every)) - 1)
  while (occurrence(series, index) <= date) index += 1
  return index
}

/** The first occurrence after the date; null beyond the last date that tasks support. */
export function nextOccurrence(series: Series, after: string): string | null {
  const next = occurrence(series, indexAfter(series, after))
  return dateProblem(next) ? null : next
}

/**
 * When an open task is due, seen from today. A missed repeating task moves to its latest occurrence up
 * to today, as yesterday's feeding cannot be made up for.
 */
export function dueSeenFrom(today: string, dueDate: string, series: Series | null) {
  if (!series || dueDate >= today) return dueDate
  const index = indexAfter(series, today)
  if (index === 0) return dueDate
  const latest = occurrence(series, index - 1)
  return latest > dueDate ? latest : dueDate
}

/** The dates from `first` to `last` on which an open task is due, with its future occurrences. */
export function dueBetween(first: string, last: string, dueDate: string, series: Series | null) {
  const dates: string[] = []
  const isBefore = series !== null && dueDate < first
  let date: string | null = isBefore ? nextOccurrence(series, addDays(first, -1)) : dueDate
  while (date !== null && date <= last) {
    if (date >= first) dates.push(date)
    date = series && nextOccurrence(series, date)
  }
  return dates
}

const REPEAT_TEXTS = {
  day: msg('{every, plural, =1 {every day} other {every # days}}'),
  week: msg('{every, plural, =1 {every week} other {every # weeks}}'),
  month: msg('{every, plural, =1 {every month} other {every # months}}'),
  season: msg('{every, plural, =1 {every season} other {every # seasons}}'),
  year: msg('{every, plural, =1 {every year} other {every # years}}'),
}

/** 'every day', 'every 3 days'. */
export const repeatText = ({ unit, every }: Repeat) => ({
  ...REPEAT_TEXTS[unit],
  values: { every },
})

export const isSameRepeat = (one: Repeat, other: Repeat) =>
  one.unit === other.unit && one.every === other.every
