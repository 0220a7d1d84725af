import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from './calendar-days.ts'
import { ANY_DAY, COUNT, MONTH_NAMES, nextWeekday, toCount, type Groups } from './time-words.ts'
import { MONTH, monthNumber } from './written-date.ts'

/** `lean` picks the year of a date without one, and the week of a weekday. */
export type Clock = { today: string; lean: 'ahead' | 'thisYear' | 'past' }

/**
 * A range of days, both ends included. `said` names a range relative to today ('this week', 'in the
 * last 3 days'). `recurs` means that the text leaves the week or year open.
 */
export type Days = {
  kind: 'day' | 'week' | 'weekend' | 'month' | 'year' | 'next' | 'last' | 'span' | Open
  from: string
  to: string
  said?: string
  recurs?: 'week' | 'year'
}
/** Only one end is named; the other is today or `LAST_DAY`. */
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

/** The day, week, month or year at an offset from the current one. */
function periodAt(kind: Unit, today: string, offset: number): Days {
  if (kind === 'year') return yearDays(yearOf(today) + offset)
  if (kind === 'month') return monthOf(addMonths(firstOfMonth(today), offset))
  if (kind === 'day') return { kind, from: addDays(today, offset), to: addDays(today, offset) }
  const monday = addDays(mondayOf(today), 7 * offset)
  return { kind, from: monday, to: addDays(monday, 6) }
}

function weekend({ today, lean }: Clock, { next }: Groups): Days {
  const ahead = addDays(mondayOf(today), next ? 12 : 5)
  const from = lean === 'past' && !next && ahead > today ? addDays(ahead, -7) : ahead
  return { kind: 'weekend', said: `${next ?? 'this'} weekend`, from, to: addDays(from, 1) }
}

/** Moves a range that recurs yearly to the year that `lean` asks for. */
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

/** 'The first half of June', 'the first 10 days of May'. */
function partOfMonth(clock: Clock, { part = '', count, ...groups }: Groups): Days | null {
  const whole = namedMonth(clock, groups)
  const days = count === undefined ? null : toCount(count)
  if (!whole || days === undefined) return null
  const half = addDays(whole.from, 14)
  const { from, to } = whole
  const isFirst = part === 'first'
  if (days !== null)
    return isFirst
      ? { ...whole, kind: 'span', to: addDays(from, days - 1) }
      : { ...whole, kind: 'span', from: addDays(to, 1 - days) }
  return { ...whole, kind: 'span', ...(isFirst ? { to: half } : { from: addDays(half, 1) }) }
}

const DAYS_OF: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const COUNTS = COUNT.replace('(?<count>', '(?<count>a few|few|several|couple of|')
const UNIT = '(?<unit>day|week|fortnight|month|year)s?'
const MAX_COUNT = 1000

/** A range back from today (`sign` -1) or ahead; today is included. */
function counted({ today }: Clock, { count = 'a', unit = '' }: Groups, sign: 1 | -1): Days | null {
  const times = /few|several/.test(count) ? 3 : toCount(count)
  if (times < 1 || times > MAX_COUNT) return null
  const days = DAYS_OF[unit]
  const offset = sign * times
  const other = days
    ? addDays(today, offset * days)
    : addMonths(today, unit === 'year' ? 12 * offset : offset)
  const name = times === 1 ? unit : `${times} ${unit}s`
  return sign < 0
    ? { kind: 'last', said: `in the last ${name}`, from: addDays(other, 1), to: today }
    : { kind: 'next', said: `in the next ${name}`, from: today, to: other }
}

/** '3 days ago'; what is planned is not of the past. */
function daysAgo(clock: Clock, groups: Groups): Days | null {
  const last = clock.lean === 'ahead' ? null : counted(clock, groups, -1)
  if (!last) return null
  const date = addDays(last.from, -1)
  return { kind: 'day', from: date, to: date }
}

const YEAR = '(?<year>(?:19|20)\\d\\d)(?![-/\\d]|\\.\\d)'
/** Without 'may' and 'march', which are ordinary words too. */
const CLEAR_MONTH = `(?<clear>${MONTH_NAMES.replace('march|', '').replace('may|', '')})`

const IN = '(?:(?:in|for|during|over|at|of|within) )?(?:the )?'
const THIS = '(?:this|current|rest of (?:the|this))'
const RELATIVE: [source: string, said: string, unit: Unit, offset: number][] = [
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

/** Periods as questions name them; single days are read by the phrases of task lines. */
export const PERIODS: Period[] = [
  ...RELATIVE.map(([source, said, kind, offset]): Period => [
    IN + source,
    ({ today }) => ({ ...periodAt(kind, today, offset), said }),
  ]),
  [
    `${IN}(?<part>first|second|last) (?:half|${COUNT} days) (?:of|in) ${MONTH}(?: ${YEAR})?`,
    partOfMonth,
  ],
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
  [`${COUNT} (?<unit>day|week)s? ago`, daysAgo],
  [`(?:in|for|during) ${YEAR}`, (_, { year }) => yearDays(Number(year))],
  // In a question about tasks a bare number may as well be that of a tractor.
  [YEAR, ({ lean }, { year }) => (lean === 'ahead' ? null : yearDays(Number(year)))],
  [
    'year',
    ({ lean, today }) =>
      lean === 'ahead' ? null : { ...yearDays(yearOf(today)), said: 'this year' },
  ],
  [`${IN}${MONTH},?(?: of)? ${YEAR}`, namedMonth],
  [`${IN}(?<which>last|next|this) ${MONTH}`, namedMonth],
  [
    `(?:(?:in|of|for|during|by|this|since|between) |(?<=\\b(?:and|or|about|since|from|to|than|between|until|versus|vs) ))${MONTH}(?! \\d{1,2}(?!\\d))`,
    namedMonth,
  ],
  [`${IN}${CLEAR_MONTH}(?! \\d{1,2}(?!\\d))`, namedMonth],
  [
    `${IN}(?:q(?<number>[1-4])|(?<word>${QUARTERS.join('|')}) quarter)(?:,?(?: of)? ${YEAR})?`,
    quarter,
  ],
]
