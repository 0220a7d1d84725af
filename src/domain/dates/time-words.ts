import { dateProblem, MONTHS } from '#contract/calendar-date.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Repeat } from '#contract/tasks.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from './calendar-days.ts'
import {
  isOnWeekday,
  toCalendarDate,
  toWrittenDate,
  weekdayNumber,
  WEEKDAYS,
} from './written-date.ts'

export { ANY_DAY } from './written-date.ts'

/** What a phrase of a task line means. */
export type ParsedTime = {
  dueDate?: string
  /** First and last day, for phrases that mean several days. */
  days?: [from: string, to: string]
  /** The first day of a repetition, on or after `from`. */
  firstDate?: (from: string) => string
  repeat?: Repeat
  problem?: Message
}

/** A phrase that matched, and the text around it. */
export type MatchedPhrase = { before: string; words: string; after: string; parsed: ParsedTime }

export type Groups = Record<string, string | undefined>

/**
 * `where` limits ambiguous phrases to the `edges` or the `end` of a line, where they cannot be part of
 * the task itself; by default they match anywhere.
 */
export type Phrase = {
  source: string
  where?: 'edges' | 'end'
  /** Good enough for a due date, but names no particular days ('next month'). */
  isVague?: boolean
  read: (groups: Groups, today: string) => ParsedTime
}

export const FULL_DAYS = WEEKDAYS.join('|')
export const MONTH_NAMES = MONTHS.join('|').toLowerCase()
export const SEASONS = 'spring|summer|autumn|fall|winter'
export const UNIT =
  '(?<unit>day|d|week|wk|w|fortnight|month|mth|mo|quarter|season|year|yr|half[ -]year)'
export const ADVERB =
  '(?:daily|weekly|fortnightly|monthly|quarterly|yearly|annually|half[ -]?yearly)'

type Counted = [Repeat['unit'], number]

const UNITS: Record<string, Counted> = {
  d: ['day', 1],
  w: ['week', 1],
  f: ['week', 2],
  m: ['month', 1],
  q: ['month', 3],
  h: ['month', 6],
  s: ['season', 1],
  y: ['year', 1],
  a: ['year', 1],
}
/** The first letter identifies the unit in 'day', 'wk', 'fortnightly' or 'half-yearly'. */
export const unitOf = (name = ''): Counted => UNITS[name.charAt(0).toLowerCase()] ?? ['day', 1]

const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
export const NUMBER = `(?:\\d{1,5}|${COUNTS.join('|')})`
export const COUNT = `(?<count>${NUMBER}|an?|a couple of)`

export function toCount(text: string | undefined) {
  if (!text || /^an?$/i.test(text)) return 1
  if (/^a couple/i.test(text)) return 2
  return /^\d/.test(text) ? Number(text) : COUNTS.indexOf(text.toLowerCase()) + 1
}

/** The next such weekday on or after `from`. */
export const nextWeekday = (name: string | undefined, from: string) =>
  addDays(from, (weekdayNumber(name) - weekdayOf(from) + 7) % 7)

const TWO_WAYS = msg(
  'That date can be read in two ways. Write the month as a word, such as 5 May 2026.',
)

/** A date without a year is the next one, counting today. */
export function onDate(groups: Groups, today: string): ParsedTime {
  const written = toWrittenDate(groups)
  if (!written) return { problem: TWO_WAYS }
  const thisYear = Number(today.slice(0, 4))
  let date = toCalendarDate(written.year ?? thisYear, written)
  if (written.year === null && date < today) date = toCalendarDate(thisYear + 1, written)
  const problem = dateProblem(date)
  if (problem) return { problem }
  if (isOnWeekday(date, groups.weekday)) return { dueDate: date }
  return {
    problem: msg('That date is {day}. Write the weekday or the date alone.', {
      day: { date, style: 'full' },
    }),
  }
}

/** The next '30th' on or after `from`, skipping February. @param nth such as '1st', 'first' */
export function nextDayOfMonth(nth: string | undefined, from: string) {
  const day = Number.parseInt(nth ?? '', 10) || 1
  for (let month = firstOfMonth(from); ; month = addMonths(month, 1)) {
    const date = addDays(month, day - 1)
    if (date >= from && date <= lastOfMonth(month)) return date
  }
}
