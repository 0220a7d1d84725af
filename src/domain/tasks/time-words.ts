import type { Repeat } from '#contract/tasks.ts'
import { addDays, weekdayOf } from '#domain/calendar-days.ts'

/** What a phrase of a task line adds to the task. */
export type Said = {
  dueDate?: string
  /** Where a repetition begins: its first day, counted from a date on. */
  firstDate?: (from: string) => string
  repeat?: Repeat
  problem?: string
}

export type Groups = Record<string, string | undefined>

/**
 * A phrase and where it is one: `anywhere`, at the `edges` or only at the `end` of a line, where it
 * cannot be part of what is to be done.
 */
export type Phrase = {
  source: string
  where?: 'edges' | 'end'
  read: (groups: Groups, today: string) => Said
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const FULL_DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
export const ANY_DAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
export const MONTH_NAMES =
  'january|february|march|april|may|june|july|august|september|october|november|december'
export const SEASONS = 'spring|summer|autumn|fall|winter'
export const UNIT = '(?<unit>day|week|fortnight|month|quarter|season|year)'

const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const COUNT = `(?<count>\\d{1,5}|an?|a couple of|${COUNTS.join('|')})`

export function toCount(text: string | undefined) {
  if (!text || /^an?$/i.test(text)) return 1
  if (/^a couple/i.test(text)) return 2
  return /^\d/.test(text) ? Number(text) : COUNTS.indexOf(text.toLowerCase()) + 1
}

/** Monday is 0; also of 'tues'. */
export const weekdayNumber = (name: string | undefined) =>
  WEEKDAYS.indexOf((name ?? '').slice(0, 3).toLowerCase())

/** The next such day; `from` itself counts. */
export const nextWeekday = (name: string | undefined, from: string) =>
  addDays(from, (weekdayNumber(name) - weekdayOf(from) + 7) % 7)
