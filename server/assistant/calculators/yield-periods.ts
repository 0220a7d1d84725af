import { MONTHS } from '#contract/calendar-date.ts'
import { addDays, addMonths, daysBetween, mondayOf } from '#domain/dates/calendar-days.ts'
import { nextWeekday } from '#domain/dates/time-words.ts'

/** Days in a row from a date (YYYY-MM-DD), and what they are called: 'today', 'in June 2026'. */
export type Period = { name: string; from: string; days: number }

/** `isPast`: what was, so that 'October' is the last one and not the next. */
export type Clock = { today: string; isPast: boolean }
type Found = RegExpExecArray
type Pattern = [RegExp, (found: Found, clock: Clock) => Period | null]

const WEEK_DAYS = 7

export const iso = (year: number, month: number, day = 1) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
export const yearOf = (date: string) => Number(date.slice(0, 4))
const monthName = (date: string) => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
export const dayName = (date: string) =>
  `${monthName(date)} ${Number(date.slice(8))}, ${yearOf(date)}`

/** From one date to the other, both counting. */
export const daysFrom = (from: string, to: string): Period => ({
  name: `from ${dayName(from)} to ${dayName(to)}`,
  from,
  days: daysBetween(from, to) + 1,
})
const dayOf = (from: string, name = `on ${dayName(from)}`): Period => ({ name, from, days: 1 })
const weekOf = (from: string): Period => ({
  name: `in the 7 days from ${dayName(from)}`,
  from,
  days: WEEK_DAYS,
})
function monthOf(date: string): Period {
  const from = `${date.slice(0, 8)}01`
  const days = daysBetween(from, addMonths(from, 1))
  return { name: `in ${monthName(from)} ${yearOf(from)}`, from, days }
}
function yearPeriod(year: number): Period {
  const from = iso(year, 1)
  return { name: `in ${year}`, from, days: daysBetween(from, iso(year + 1, 1)) }
}

const monthNumber = (word = '') =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(word.slice(0, 3))) + 1

/** The month that a word means: this year's, unless it names a year or speaks of what was. */
function namedMonth(word: string | undefined, year: string | undefined, clock: Clock) {
  const month = monthNumber(word)
  const thisYear = yearOf(clock.today)
  if (year) return iso(Number(year), month)
  const lies = iso(thisYear, month) > clock.today && clock.isPast
  return iso(lies ? thisYear - 1 : thisYear, month)
}

function namedDay(word: string | undefined, day: number, year: string | undefined, clock: Clock) {
  const month = namedMonth(word, year, clock)
  if (day < 1 || day > monthOf(month).days) return null
  const date = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
  return clock.isPast && !year && date > clock.today ? dayOf(addMonths(date, -12)) : dayOf(date)
}

const LONG = MONTHS.map((month) => month.toLowerCase())
export const ANY_MONTH = `(${[...LONG, 'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec'].join('|')})`
/** Abbreviations, 'May' and 'march' are months only after a word that makes them one. */
const CLEAR_MONTH = `(${LONG.filter((month) => month !== 'may' && month !== 'march').join('|')})`
const YEAR = '((?:19|20)\\d\\d)'

const QUARTERS = ['first', 'second', 'third', 'fourth']
const MONTHS_OF_QUARTER = 3

function quarterOf(month: number, year: string | undefined, { today, isPast }: Clock): Period {
  const own = iso(year ? Number(year) : yearOf(today), month)
  const from = isPast && !year && own > today ? addMonths(own, -12) : own
  return daysFrom(from, addDays(addMonths(from, MONTHS_OF_QUARTER), -1))
}

/** What has been read is taken out of the text before the next one looks at it. */
export const PATTERNS: Pattern[] = [
  [
    /\b((?:19|20)\d\d)-(\d\d?)-(\d\d?)\b/,
    ([, year, month, day]) => {
      const date = iso(Number(year), Number(month), Number(day))
      return Number.isNaN(Date.parse(date)) ? null : dayOf(date)
    },
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${ANY_MONTH}\\b,?(?: ${YEAR}\\b)?`),
    ([, day, month, year], clock) => namedDay(month, Number(day), year, clock),
  ],
  [
    new RegExp(`\\b${ANY_MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: ${YEAR}\\b)?`),
    ([, month, day, year], clock) => namedDay(month, Number(day), year, clock),
  ],
  [
    new RegExp(`\\b${ANY_MONTH},?(?: of)? ${YEAR}\\b`),
    ([, month, year], clock) => monthOf(namedMonth(month, year, clock)),
  ],
  [
    new RegExp(`\\b(last|next) ${ANY_MONTH}\\b`),
    ([, which, month], { today }) => {
      const date = iso(yearOf(today), monthNumber(month))
      if (which === 'last') return monthOf(date < monthOf(today).from ? date : addMonths(date, -12))
      return monthOf(date > today ? date : addMonths(date, 12))
    },
  ],
  [
    new RegExp(`\\b(?:in|of|for|during|this|since|and) ${ANY_MONTH}\\b|\\b${CLEAR_MONTH}\\b`),
    ([, month, clear], clock) => monthOf(namedMonth(month ?? clear, undefined, clock)),
  ],
  [new RegExp(`\\b${YEAR}\\b`), ([, year]) => yearPeriod(Number(year))],
  [
    /\bday before yesterday\b/,
    (_, { today }) => dayOf(addDays(today, -2), 'the day before yesterday'),
  ],
  [/\byesterday\b/, (_, { today }) => dayOf(addDays(today, -1), 'yesterday')],
  [/\bday after tomorrow\b/, (_, { today }) => dayOf(addDays(today, 2), 'the day after tomorrow')],
  [/\btomorrow\b/, (_, { today }) => dayOf(addDays(today, 1), 'tomorrow')],
  [
    /\b(?:today|tonight|(?:a|per|each|this|every) day|daily)\b/,
    (_, { today }) => dayOf(today, 'today'),
  ],
  [
    /\b(?:on |last |this )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/,
    ([, weekday], { today, isPast }) =>
      dayOf(nextWeekday(weekday, isPast ? addDays(today, 1 - WEEK_DAYS) : today)),
  ],
  [
    new RegExp(`\\b(?:q([1-4])|(first|second|third|fourth) quarter)(?:,?(?: of)? ${YEAR})?\\b`),
    ([, number, word = '', year], clock) => {
      const quarter = number ? Number(number) : QUARTERS.indexOf(word) + 1
      return quarterOf(quarter * MONTHS_OF_QUARTER - 2, year, clock)
    },
  ],
  [/\blast week\b/, (_, { today }) => weekOf(addDays(mondayOf(today), -WEEK_DAYS))],
  [/\bnext week\b/, (_, { today }) => weekOf(addDays(mondayOf(today), WEEK_DAYS))],
  [
    /\bweek(?:ly)?\b/,
    (_, { today, isPast }) =>
      isPast ? weekOf(mondayOf(today)) : { ...weekOf(today), name: 'in the 7 days from today' },
  ],
  [/\blast month\b/, (_, { today }) => monthOf(addMonths(monthOf(today).from, -1))],
  [/\bnext month\b/, (_, { today }) => monthOf(addMonths(monthOf(today).from, 1))],
  [/\bmonth(?:ly)?\b/, (_, { today }) => monthOf(today)],
  [/\blast year\b/, (_, { today }) => yearPeriod(yearOf(today) - 1)],
  [/\bnext year\b/, (_, { today }) => yearPeriod(yearOf(today) + 1)],
  [/\b(?:year(?:ly)?|annual(?:ly)?)\b/, (_, { today }) => yearPeriod(yearOf(today))],
]
