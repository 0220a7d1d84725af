import { dateProblem, MONTHS } from '#contract/calendar-date.ts'
import { weekdayOf } from './calendar-days.ts'

export type WrittenDate = { year: number | null; month: number; day: number }

/** 'Jan' or 'January'. */
const inShort = (name: string) => `${name.slice(0, 3)}(?:${name.slice(3)})?`.toLowerCase()

export const MONTH = `(?<month>${MONTHS.map(inShort).join('|')}|sept)\\.?`
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?'
const YEAR = '(?<year>\\d{4})'

/** Full names, Monday first. */
export const WEEKDAYS = 'Mon Tues Wednes Thurs Fri Satur Sun'.split(' ').map((day) => `${day}day`)
const DAY_NAMES = WEEKDAYS.map(inShort).join('|')
export const ANY_DAY = `tues|weds|thurs?|${DAY_NAMES}`
/** With plurals ('Mondays'). Unambiguous, as callers repeat it and must not backtrack. */
export const ANY_DAYS = `(?:thur|${DAY_NAMES})s?`

/** Regex sources of a day without a year; a missing `day` group is the first. */
export const DAYS_OF_YEAR = [
  `(?:${DAY}[ /-]?(?:of )?|first of )${MONTH}`,
  `${MONTH}[ -]?(?:the )?${DAY}`,
] as const

/**
 * Regex sources with an optional `weekday` group, and either `day`, `month` and `year`, or `first`,
 * `second` and `year`.
 */
export const WRITTEN_DATES = [
  '(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})',
  `${DAYS_OF_YEAR[0]}(?:[,/-]? ?${YEAR})?`,
  `${DAYS_OF_YEAR[1]}(?:[ ,/-] ?${YEAR})?`,
  `(?<first>\\d{1,2})[/.-](?<second>\\d{1,2})[/.-]${YEAR}`,
].map((source) => `(?:(?<weekday>${ANY_DAY})[,.]? )?(?:the )?${source}`)

const indexByPrefix = (names: string[], text: string) =>
  names.findIndex((name) => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase())

/** 1 to 12, from a number or a name. */
export const monthNumber = (text: string) =>
  /^\d/.test(text) ? Number(text) : indexByPrefix(MONTHS, text) + 1

/** Monday is 0. Abbreviations count too; -1 for any other text. */
export const weekdayNumber = (name = '') => indexByPrefix(WEEKDAYS, name)

/** Whether the weekday written beside a date, if any, is right. */
export const isOnWeekday = (date: string, name: string | undefined) =>
  !name || weekdayNumber(name) === weekdayOf(date)

/** 5/6 is the 6th of May or the 5th of June: ambiguous dates are null. */
function readNumbers(first: number, second: number, year: number | null): WrittenDate | null {
  if (first > 12 || first === second) return { year, month: second, day: first }
  return second > 12 ? { year, month: first, day: second } : null
}

/** @param groups of a match with one of `WRITTEN_DATES` @returns null if the date is ambiguous */
export function toWrittenDate(groups: Record<string, string | undefined>): WrittenDate | null {
  const { first, second, day, month, year } = groups
  if (first && second) return readNumbers(Number(first), Number(second), year ? Number(year) : null)
  return {
    year: year ? Number(year) : null,
    month: monthNumber(month ?? ''),
    day: Number(day ?? 1),
  }
}

export const toCalendarDate = (year: number, { month, day }: WrittenDate) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const WHOLE = WRITTEN_DATES.map((source) => new RegExp(`^${source}$`, 'i'))

/**
 * The calendar date in a free text such as '2026-05-20', '20 May 2026', '20-May-2026',
 * 'Wed, May 20, 2026' or '20.05.2026'; null if it is anything else, lacks the year, has the wrong
 * weekday or is ambiguous.
 */
export function readDate(text: string): string | null {
  for (const pattern of WHOLE) {
    const groups = pattern.exec(text.trim())?.groups
    const written = groups && toWrittenDate(groups)
    if (!written?.year) continue
    const date = toCalendarDate(written.year, written)
    return dateProblem(date) || !isOnWeekday(date, groups?.weekday) ? null : date
  }
  return null
}
