import { addDays, addMonths, mondayOf } from '#domain/dates/calendar-days.ts'
import { firstOfMonth, lastOfMonth } from '#domain/dates/days.ts'
import { ANY_DAY, COUNT, MONTH_NAMES, nextWeekday, toCount } from '#domain/dates/time-words.ts'
import { monthNumber } from '#domain/dates/written-date.ts'
import { dayName, monthName } from './day-names.ts'

/** Calendar dates from the first to the last; `isFromNow` counts in what is overdue. */
export type AskedDays = { name: string; from: string; to: string; isFromNow: boolean }

type Groups = Record<string, string | undefined>
type Period = [pattern: string, days: (today: string, groups: Groups) => AskedDays]

export const oneDay = (name: string, date: string, isFromNow = false): AskedDays => ({
  name,
  from: date,
  to: date,
  isFromNow,
})

const between = (name: string, from: string, to: string, isFromNow = false): AskedDays => ({
  name,
  from,
  to,
  isFromNow,
})

const weekFrom = (name: string, monday: string, isFromNow = false) =>
  between(name, monday, addDays(monday, 6), isFromNow)
const yearOf = (name: string, year: string, isFromNow = false) =>
  between(name, `${year}-01-01`, `${year}-12-31`, isFromNow)
const monthOf = (name: string, date: string, isFromNow = false) =>
  between(name, firstOfMonth(date), lastOfMonth(date), isFromNow)

/** A month named alone is this one or the next such; the one asked of the past is found later. */
function namedMonth(today: string, { month = '', year }: Groups): AskedDays {
  const number = String(monthNumber(month)).padStart(2, '0')
  const thisYear = `${today.slice(0, 4)}-${number}-01`
  const next = thisYear < firstOfMonth(today) ? addMonths(thisYear, 12) : thisYear
  const first = year ? `${year}-${number}-01` : next
  return monthOf(`in ${monthName(first, today)}`, first, first === firstOfMonth(today))
}

const DAYS_OF: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const A_FEW = 3

function inDays(date: string, { count = '', unit = '' }: Groups, sign: 1 | -1) {
  const times = /few/.test(count) ? A_FEW : toCount(count || 'a')
  const name = `${times === 1 ? '' : `${times} `}${unit}${times === 1 ? '' : 's'}`
  const days = DAYS_OF[unit]
  const other = days
    ? addDays(date, sign * Math.min(times, 10_000) * days)
    : addMonths(date, sign * Math.min(times, 600))
  return { name, other }
}

const NUMBER = COUNT.replace('(?<count>', '(?<count>a few|few|couple of|')
const UNIT = '(?<unit>day|week|fortnight|month)s?'
const IN = '(?:(?:in|for|during|over|at|of|within) )?(?:the )?'
// 'May' and 'march' are words of their own.
const MONTH = `(?:(?:in|for|during|of|by|next|this) (?<month>${MONTH_NAMES})|(?<named>${MONTH_NAMES.replace('march|', '').replace('may|', '')}))`

const PERIODS: Period[] = [
  [
    `${IN}(?:todays?|tonight|(?<=for the )day(?! (?:of|after))|this (?:morning|evening|afternoon))`,
    (today) => oneDay('today', today, true),
  ],
  [`${IN}day after tomorrow`, (today) => oneDay('the day after tomorrow', addDays(today, 2))],
  [`${IN}tomorrows?`, (today) => oneDay('tomorrow', addDays(today, 1))],
  [`${IN}yesterdays?`, (today) => oneDay('yesterday', addDays(today, -1))],
  [
    `${IN}(?:(?:this|the|current|rest of (?:the|this)) weeks?|week)(?! (?:after|of))`,
    (today) => weekFrom('this week', mondayOf(today), true),
  ],
  [`${IN}next weeks?`, (today) => weekFrom('next week', addDays(mondayOf(today), 7))],
  [
    `${IN}week after next`,
    (today) => weekFrom('the week after next', addDays(mondayOf(today), 14)),
  ],
  [
    `${IN}last (?<weekday>${ANY_DAY})`,
    (today, { weekday }) => {
      const date = nextWeekday(weekday, addDays(today, -7))
      return oneDay(`on ${dayName(date, today)}`, date)
    },
  ],
  [`${IN}last weeks?`, (today) => weekFrom('last week', addDays(mondayOf(today), -7))],
  [
    `(?:on )?${IN}next weekends?`,
    (today) => between('next weekend', addDays(mondayOf(today), 12), addDays(mondayOf(today), 13)),
  ],
  [
    `(?:on )?${IN}(?:this )?weekends?`,
    (today) => between('this weekend', addDays(mondayOf(today), 5), addDays(mondayOf(today), 6)),
  ],
  [
    `${IN}(?:(?:this|the|current|rest of (?:the|this)) months?|month)`,
    (today) => monthOf('this month', today, true),
  ],
  [`${IN}next months?`, (today) => monthOf('next month', addMonths(firstOfMonth(today), 1))],
  [`${IN}last months?`, (today) => monthOf('last month', addMonths(firstOfMonth(today), -1))],
  [
    `${IN}(?:next|coming|following) ${NUMBER} ${UNIT}|${IN}(?:next|coming|following) (?:fortnight)`,
    (today, groups) => {
      const { name, other } = inDays(today, groups.unit ? groups : { unit: 'fortnight' }, 1)
      return between(`in the next ${name}`, today, other, true)
    },
  ],
  [
    `(?:within|in(?= (?:a )?few)) ${NUMBER} ${UNIT}`,
    (today, groups) => {
      const { name, other } = inDays(today, groups, 1)
      return between(`in the next ${name}`, today, other, true)
    },
  ],
  [
    `${IN}(?:last|past) ${NUMBER} ${UNIT}`,
    (today, groups) => {
      const { name, other } = inDays(today, groups, -1)
      return between(`in the last ${name}`, addDays(other, 1), today)
    },
  ],
  [`${IN}(?:this|the) years?`, (today) => yearOf('this year', today.slice(0, 4), true)],
  [`${IN}next years?`, (today) => yearOf('next year', String(Number(today.slice(0, 4)) + 1))],
  [
    '(?:in|for|during) (?<year>20\\d{2})(?![-/.\\d])',
    (_, { year = '' }) => yearOf(`in ${year}`, year),
  ],
  [
    `${IN}${MONTH}(?! \\d{1,2}(?!\\d))(?: (?<year>\\d{4}))?`,
    (today, groups) => namedMonth(today, { ...groups, month: groups.month ?? groups.named }),
  ],
]

const READERS = PERIODS.map(([pattern, days]) => ({
  pattern: new RegExp(`^(?:${pattern})(?![a-z0-9])`),
  days,
}))

/** The period with which a text in plain letters begins, and how many characters name it. */
export function periodAt(text: string, today: string) {
  for (const { pattern, days } of READERS) {
    const match = pattern.exec(text)
    if (match) return { days: days(today, match.groups ?? {}), length: match[0].length }
  }
  return null
}
