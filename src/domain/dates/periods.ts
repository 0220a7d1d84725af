import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from './calendar-days.ts'
import { ANY_DAY, COUNT, MONTH_NAMES, nextWeekday, toCount, type Groups } from './time-words.ts'
import { MONTH, monthNumber } from './written-date.ts'

/** A date without its year is the next one, this year's, or the last one; so is a weekday. */
export type Clock = { today: string; lean: 'ahead' | 'thisYear' | 'past' }

/**
 * Days in a row, both ends count. `said` is the name of what counts from today ('this week', 'in the
 * last 3 days'); `recurs` where the words leave open which week or year is meant.
 */
export type Days = {
  kind: 'day' | 'week' | 'weekend' | 'month' | 'year' | 'next' | 'last' | 'span' | Open
  from: string
  to: string
  said?: string
  recurs?: 'week' | 'year'
}
/** One end is named; the other is today or the end of all days. */
type Open = 'by' | 'before' | 'onward' | 'after' | 'since'
type Unit = 'day' | 'week' | 'month' | 'year'
type Period = [source: string, read: (clock: Clock, groups: Groups) => Days | null]

export const yearOf = (date: string) => Number(date.slice(0, 4))
const iso = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const monthOf = (first: string): Days => ({ kind: 'month', from: first, to: lastOfMonth(first) })
const yearDays = (year: number): Days => ({
  kind: 'year',
  from: `${year}-01-01`,
  to: `${year}-12-31`,
})

/** The day, week, month or year so many away from that of today. */
function around(kind: Unit, today: string, away: number): Days {
  if (kind === 'year') return yearDays(yearOf(today) + away)
  if (kind === 'month') return monthOf(addMonths(firstOfMonth(today), away))
  if (kind === 'day') return { kind, from: addDays(today, away), to: addDays(today, away) }
  const monday = addDays(mondayOf(today), 7 * away)
  return { kind, from: monday, to: addDays(monday, 6) }
}

function weekend({ today, lean }: Clock, { next }: Groups): Days {
  const ahead = addDays(mondayOf(today), next ? 12 : 5)
  const from = lean === 'past' && !next && ahead > today ? addDays(ahead, -7) : ahead
  return { kind: 'weekend', said: `${next ?? 'this'} weekend`, from, to: addDays(from, 1) }
}

/** What recurs each year, moved to the year that the clock leans to. */
export function inYear(days: Days, { today, lean }: Clock): Days {
  if (days.recurs !== 'year' || lean === 'ahead') return days
  const past = days.from > today ? -12 : 0
  const months = lean === 'past' ? past : 12 * (yearOf(today) - yearOf(days.from))
  return shiftByMonths(days, months)
}
export function shiftByMonths({ from, to, ...days }: Days, months: number): Days {
  const first = addMonths(from, months)
  return {
    ...days,
    from: first,
    to: days.kind === 'month' ? lastOfMonth(first) : addMonths(to, months),
  }
}

function namedMonth(clock: Clock, { month, clear, which, year }: Groups): Days {
  const number = monthNumber(month ?? clear ?? '')
  if (year) return monthOf(iso(Number(year), number))
  const { today } = clock
  const own = iso(yearOf(today), number)
  if (which === 'last') return monthOf(own < firstOfMonth(today) ? own : addMonths(own, -12))
  if (which === 'next') return monthOf(own > today ? own : addMonths(own, 12))
  if (which) return monthOf(own)
  const next = own < firstOfMonth(today) ? addMonths(own, 12) : own
  return inYear({ ...monthOf(next), recurs: 'year' }, clock)
}

const QUARTERS = ['first', 'second', 'third', 'fourth']

function quarter(clock: Clock, { number, word = '', year }: Groups): Days {
  const index = number ? Number(number) - 1 : QUARTERS.indexOf(word)
  const from = iso(year ? Number(year) : yearOf(clock.today), 3 * index + 1)
  const days: Days = { kind: 'span', from, to: lastOfMonth(addMonths(from, 2)) }
  return year ? days : inYear({ ...days, recurs: 'year' }, clock)
}

const DAYS_OF: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const COUNTS = COUNT.replace('(?<count>', '(?<count>a few|few|several|couple of|')
const UNIT = '(?<unit>day|week|fortnight|month|year)s?'
/** More than anybody asks for. */
const MOST = 1000

/** So many days back from today, which counts, or ahead to the day that is so far away. */
function counted({ today }: Clock, { count = 'a', unit = '' }: Groups, sign: 1 | -1): Days | null {
  const times = /few|several/.test(count) ? 3 : toCount(count)
  if (times < 1 || times > MOST) return null
  const days = DAYS_OF[unit]
  const far = sign * times
  const other = days
    ? addDays(today, far * days)
    : addMonths(today, unit === 'year' ? 12 * far : far)
  const name = times === 1 ? unit : `${times} ${unit}s`
  return sign < 0
    ? { kind: 'last', said: `in the last ${name}`, from: addDays(other, 1), to: today }
    : { kind: 'next', said: `in the next ${name}`, from: today, to: other }
}

const YEAR = '(?<year>(?:19|20)\\d\\d)(?![-/\\d]|\\.\\d)'
/** 'May' and 'march' are words of their own, and so is 'sun'. */
const CLEAR_MONTH = `(?<clear>${MONTH_NAMES.replace('march|', '').replace('may|', '')})`

const IN = '(?:(?:in|for|during|over|at|of|within) )?(?:the )?'
const THIS = '(?:this|current|rest of (?:the|this))'
const RELATIVE: [source: string, said: string, unit: Unit, away: number][] = [
  ['(?:todays?|tonight|this (?:morning|evening|afternoon))', 'today', 'day', 0],
  ['(?<=for the )day(?! (?:of|after))', 'today', 'day', 0],
  ['day after tomorrow', 'the day after tomorrow', 'day', 2],
  ['tomorrows?', 'tomorrow', 'day', 1],
  ['day before yesterday', 'the day before yesterday', 'day', -2],
  ['yesterdays?', 'yesterday', 'day', -1],
  [
    `(?:${THIS} weeks?|week)(?! (?:after|before|of|from|starting|beginning|on)\\b)`,
    'this week',
    'week',
    0,
  ],
  ['next weeks?', 'next week', 'week', 1],
  ['week after next', 'the week after next', 'week', 2],
  ['last weeks?(?! of)', 'last week', 'week', -1],
  [`(?:${THIS} months?|month)`, 'this month', 'month', 0],
  ['next months?', 'next month', 'month', 1],
  ['last months?', 'last month', 'month', -1],
  ['(?:this |(?<=the ))years?', 'this year', 'year', 0],
  ['next years?', 'next year', 'year', 1],
  ['last years?', 'last year', 'year', -1],
]

/** What a question may call a period; a day of its own is read as in a task line. */
export const PERIODS: Period[] = [
  ...RELATIVE.map(([source, said, kind, away]): Period => [
    IN + source,
    ({ today }) => ({ ...around(kind, today, away), said }),
  ]),
  [
    `${IN}last (?<weekday>${ANY_DAY})`,
    ({ today }, { weekday }) => {
      const date = nextWeekday(weekday, addDays(today, -7))
      return { kind: 'day', from: date, to: date }
    },
  ],
  [`(?:on )?${IN}(?:this |(?<next>next) )?weekends?`, weekend],
  [
    `${IN}(?:next|coming|following) (?:${COUNTS} ${UNIT}|(?<fortnight>fortnight))`,
    (clock, groups) => counted(clock, groups.fortnight ? { unit: 'fortnight' } : groups, 1),
  ],
  [`(?:within|in(?= (?:a )?few)) ${COUNTS} ${UNIT}`, (clock, groups) => counted(clock, groups, 1)],
  [
    `${IN}(?:(?:last|past|previous) ${COUNTS}|past) ${UNIT}`,
    (clock, groups) => counted(clock, groups, -1),
  ],
  [`(?:in|for|during) ${YEAR}`, (_, { year }) => yearDays(Number(year))],
  // Among tasks a number alone may as well be that of a tractor.
  [YEAR, ({ lean }, { year }) => (lean === 'ahead' ? null : yearDays(Number(year)))],
  [
    'year',
    ({ lean, today }) =>
      lean === 'ahead' ? null : { ...yearDays(yearOf(today)), said: 'this year' },
  ],
  [`${IN}${MONTH},?(?: of)? ${YEAR}`, namedMonth],
  [`${IN}(?<which>last|next|this) ${MONTH}`, namedMonth],
  [
    `(?:(?:in|of|for|during|by|this|since|between) |(?<=\\b(?:and|since|from|to|between|until) ))${MONTH}(?! \\d{1,2}(?!\\d))`,
    namedMonth,
  ],
  [`${IN}${CLEAR_MONTH}(?! \\d{1,2}(?!\\d))`, namedMonth],
  [
    `${IN}(?:q(?<number>[1-4])|(?<word>${QUARTERS.join('|')}) quarter)(?:,?(?: of)? ${YEAR})?`,
    quarter,
  ],
]
