import type { Repeat } from '#contract/tasks.ts'
import { DAY, MONTH, monthNumber } from '#domain/written-date.ts'
import { nextDayOfMonth, onDate } from './days.ts'
import {
  ANY_DAY,
  COUNT,
  FULL_DAYS,
  nextWeekday,
  toCount,
  UNIT,
  type Groups,
  type Phrase,
  type Said,
} from './time-words.ts'

type Unit = Repeat['unit']

const UNITS: Record<string, [Unit, number]> = {
  day: ['day', 1],
  week: ['week', 1],
  fortnight: ['week', 2],
  month: ['month', 1],
  quarter: ['month', 3],
  season: ['season', 1],
  year: ['year', 1],
  daily: ['day', 1],
  weekly: ['week', 1],
  fortnightly: ['week', 2],
  monthly: ['month', 1],
  quarterly: ['month', 3],
  yearly: ['year', 1],
  annually: ['year', 1],
}
const ADVERB = '(?<adverb>daily|weekly|fortnightly|monthly|quarterly|yearly|annually)'
const EVERY = '(?:every|each)'
const WEEKDAY = `(?<weekday>${ANY_DAY})`
const OTHER = '(?<other>other|second|2nd|third|3rd|fourth|4th)'
const OTHERS: Record<string, number> = { third: 3, '3rd': 3, fourth: 4, '4th': 4 }
const NTH = '(?<nth>(?:[12]?\\d|3[01])(?:st|nd|rd|th)|first)'

function repeats(name: string | undefined, count: number, firstDate?: Said['firstDate']): Said {
  const [unit, times] = UNITS[name?.toLowerCase() ?? ''] ?? ['day', 1]
  const every = count * times
  if (every < 1 || every > 365) {
    return { problem: 'A task may repeat every 1 to 365 days, weeks, months, seasons or years.' }
  }
  return { repeat: { unit, every }, ...(firstDate && { firstDate }) }
}

const weekly = ({ weekday }: Groups, every = 1) =>
  repeats('week', every, (from) => nextWeekday(weekday, from))

const otherCount = ({ other = '' }: Groups) => OTHERS[other.toLowerCase()] ?? 2

/** Each year from the next such day on. */
function yearly(groups: Groups, today: string): Said {
  const { problem } = onDate(groups, today)
  return problem ? { problem } : repeats('year', 1, (from) => onDate(groups, from).dueDate ?? from)
}

/** Each year from the first of that month on; from the date itself where it lies in the month. */
const everyMonthNamed = ({ month = '' }: Groups) =>
  repeats('year', 1, (from) =>
    monthNumber(month) === Number(from.slice(5, 7))
      ? from
      : (onDate({ month, day: '1' }, from).dueDate ?? from),
  )

const monthlyOn = ({ nth }: Groups) => repeats('month', 1, (from) => nextDayOfMonth(nth, from))

export const repeatPhrases: Phrase[] = [
  { source: ADVERB, where: 'edges', read: ({ adverb }) => repeats(adverb, 1) },
  // Inside a line it may as well say of what kind something is: a weekly report.
  {
    source: `${ADVERB}(?= (?:for|with|to|in|at|on|from|by) )`,
    read: ({ adverb }) => repeats(adverb, 1),
  },
  { source: `${EVERY} ${DAY} (?:of )?${MONTH}`, read: yearly },
  { source: `${EVERY} ${MONTH} ${DAY}`, read: yearly },
  { source: `${EVERY} ${MONTH}`, read: everyMonthNamed },
  { source: `(?:on )?(?:the )?${NTH} (?:day )?of ${EVERY} month`, read: monthlyOn },
  { source: `${EVERY} ${NTH}(?: (?:day )?of the month)?`, where: 'end', read: monthlyOn },
  { source: `${EVERY} (?:morning|afternoon|evening|night)`, read: () => repeats('day', 1) },
  { source: `${EVERY} weekend`, read: () => weekly({ weekday: 'sat' }) },
  { source: `(?:once )?${EVERY} ${UNIT}`, read: ({ unit }) => repeats(unit, 1) },
  { source: `once (?:an?|per) ${UNIT}`, read: ({ unit }) => repeats(unit, 1) },
  {
    source: `(?:once )?every ${OTHER} ${UNIT}`,
    read: (groups) => repeats(groups.unit, otherCount(groups)),
  },
  {
    source: `(?:once )?every ${COUNT} ${UNIT}s?`,
    read: ({ count, unit }) => repeats(unit, toCount(count)),
  },
  { source: `${EVERY} ${WEEKDAY}s?`, read: (groups) => weekly(groups) },
  { source: `every ${OTHER} ${WEEKDAY}s?`, read: (groups) => weekly(groups, otherCount(groups)) },
  { source: `(?:on )?(?<weekday>${FULL_DAYS})s`, read: (groups) => weekly(groups) },
]
