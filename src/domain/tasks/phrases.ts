import { dateProblem } from '#contract/calendar-date.ts'
import type { Repeat } from '#contract/tasks.ts'
import { addDays, addMonths, weekdayOf } from '#domain/calendar-days.ts'
import {
  DAY,
  MONTH,
  monthNumber,
  toCalendarDate,
  toWrittenDate,
  WRITTEN_DATES,
} from '#domain/written-date.ts'

/** What a phrase of a task line adds to the task. */
export type Said = {
  dueDate?: string
  /** Where a repetition begins unless the line names a date. */
  firstDate?: string
  repeat?: Repeat
  problem?: string
}

type Groups = Record<string, string | undefined>

export type Phrase = { source: string; read: (groups: Groups, today: string) => Said }

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const WEEKDAY = '(?<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
// Hay lies in the sun: a short name is a day only after a word that makes it one.
const SHORT_WEEKDAY =
  '(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const UNIT = '(?<unit>day|week|month|season|year)'
const COUNT = '(?<count>\\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
const BEFORE_DATE = '(?:on|by|from|starting|due) '
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const UNITS: Record<string, Repeat['unit']> = {
  day: 'day',
  week: 'week',
  month: 'month',
  season: 'season',
  year: 'year',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

function toCount(text: string | undefined) {
  if (!text || /^an?$/.test(text)) return 1
  return /^\d/.test(text) ? Number(text) : COUNTS.indexOf(text.toLowerCase())
}

/** The next such day; `from` itself only where it may count. */
function nextWeekday(name: string | undefined, from: string) {
  const wanted = WEEKDAYS.indexOf((name ?? '').slice(0, 3).toLowerCase())
  return addDays(from, (wanted - weekdayOf(from) + 7) % 7)
}

function later(date: string, unit: string | undefined, count: number): Said {
  if (count > 40_000) return { problem: 'Choose a date from the year 2000 to 2100.' }
  if (unit === 'day') return { dueDate: addDays(date, count) }
  if (unit === 'week') return { dueDate: addDays(date, count * 7) }
  const months = unit === 'month' ? 1 : unit === 'season' ? 3 : 12
  return { dueDate: addMonths(date, Math.min(count * months, 1200)) }
}

function repeats(unit: string | undefined, every: number, firstDate?: string): Said {
  if (every < 1 || every > 365) {
    return { problem: 'A task may repeat every 1 to 365 days, weeks, months, seasons or years.' }
  }
  const repeat = { unit: UNITS[unit?.toLowerCase() ?? ''] ?? 'day', every }
  return firstDate ? { repeat, firstDate } : { repeat }
}

const TWO_WAYS = 'That date can be read in two ways. Write its month as a word, such as 5 May 2026.'

/** A date without a year is the next such day. */
function onDate(groups: Groups, today: string): Said {
  const written = toWrittenDate(groups)
  if (!written) return { problem: TWO_WAYS }
  const thisYear = Number(today.slice(0, 4))
  let date = toCalendarDate(written.year ?? thisYear, written)
  if (written.year === null && date < today) date = toCalendarDate(thisYear + 1, written)
  const problem = dateProblem(date)
  return problem ? { problem } : { dueDate: date }
}

/** Each year from the next such day on. */
function yearly(groups: Groups, today: string): Said {
  const { dueDate, ...wrong } = onDate(groups, today)
  return dueDate ? repeats('year', 1, dueDate) : wrong
}

/** Each year from the first of that month on; from today where it has begun. */
const everyMonthNamed = ({ month = '' }: Groups, today: string) =>
  monthNumber(month) === Number(today.slice(5, 7))
    ? repeats('year', 1, today)
    : yearly({ month, day: '1' }, today)

const WHICH_SEASON =
  'North and south of the equator a season begins in other months. Name the month, such as: every March.'

const repetitions: Phrase[] = [
  {
    source: '(?<adverb>daily|weekly|monthly|yearly)',
    read: ({ adverb }) => repeats(adverb, 1),
  },
  { source: `(?:every|each) ${DAY} (?:of )?${MONTH}`, read: yearly },
  { source: `(?:every|each) ${MONTH} ${DAY}`, read: yearly },
  { source: `(?:every|each) ${MONTH}`, read: everyMonthNamed },
  {
    source: '(?:every|each) (?:spring|summer|autumn|fall|winter)',
    read: () => ({ problem: WHICH_SEASON }),
  },
  { source: '(?:every|each) (?:morning|evening|night)', read: () => repeats('day', 1) },
  { source: `(?:every|each) ${UNIT}`, read: ({ unit }) => repeats(unit, 1) },
  { source: `every (?:other|second) ${UNIT}`, read: ({ unit }) => repeats(unit, 2) },
  { source: `every ${COUNT} ${UNIT}s?`, read: ({ count, unit }) => repeats(unit, toCount(count)) },
  {
    source: `(?:every|each) ${SHORT_WEEKDAY}s?`,
    read: ({ weekday }, today) => repeats('week', 1, nextWeekday(weekday, today)),
  },
  {
    source: `every (?:other|second) ${SHORT_WEEKDAY}s?`,
    read: ({ weekday }, today) => repeats('week', 2, nextWeekday(weekday, today)),
  },
]

const dates: Phrase[] = [
  {
    source: `(?:${BEFORE_DATE})?(?:the )?day after tomorrow`,
    read: (_, today) => ({ dueDate: addDays(today, 2) }),
  },
  { source: `(?:${BEFORE_DATE})?(?:today|tonight)`, read: (_, today) => ({ dueDate: today }) },
  { source: `(?:${BEFORE_DATE})?tomorrow`, read: (_, today) => ({ dueDate: addDays(today, 1) }) },
  {
    source: `in ${COUNT} ${UNIT}s?`,
    read: ({ count, unit }, today) => later(today, unit?.toLowerCase(), toCount(count)),
  },
  { source: `next ${UNIT}`, read: ({ unit }, today) => later(today, unit?.toLowerCase(), 1) },
  {
    source: `(?:${BEFORE_DATE})?(?:next |this )?${WEEKDAY}`,
    read: ({ weekday }, today) => ({ dueDate: nextWeekday(weekday, addDays(today, 1)) }),
  },
  {
    source: `(?:${BEFORE_DATE}|next |this )${SHORT_WEEKDAY}`,
    read: ({ weekday }, today) => ({ dueDate: nextWeekday(weekday, addDays(today, 1)) }),
  },
  ...WRITTEN_DATES.map((source) => ({ source: `(?:${BEFORE_DATE})?${source}`, read: onDate })),
]

/** All that a task line may say of its time; longer phrases stand before their parts. */
export const phrases: Phrase[] = [...repetitions, ...dates]
