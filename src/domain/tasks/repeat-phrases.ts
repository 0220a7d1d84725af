import { MAX_REPEAT_EVERY } from '#contract/limits.ts'
import { EVERY_RULE } from '#contract/tasks.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { DAYS_OF_YEAR, MONTH, monthNumber } from '#domain/dates/written-date.ts'
import {
  ADVERB,
  ANY_DAY,
  COUNT,
  FULL_DAYS,
  nextDayOfMonth,
  nextWeekday,
  NUMBER,
  onDate,
  toCount,
  UNIT,
  unitOf,
  type Groups,
  type Phrase,
  type ParsedTime,
} from '#domain/dates/time-words.ts'

const EVERY = '(?:every|each)'
const WEEKDAY = `(?<weekday>${ANY_DAY})`
const OTHER = '(?<other>other|second|2nd|third|3rd|fourth|4th)'
const OTHERS: Record<string, number> = { third: 3, '3rd': 3, fourth: 4, '4th': 4 }
const NTH = '(?<nth>(?:[12]?\\d|3[01])(?:st|nd|rd|th)|first)'

function repeats(
  name: string | undefined,
  count: number,
  firstDate?: ParsedTime['firstDate'],
): ParsedTime {
  const [unit, times] = unitOf(name)
  const every = count * times
  if (every < 1 || every > MAX_REPEAT_EVERY) return { problem: EVERY_RULE }
  return { repeat: { unit, every }, ...(firstDate && { firstDate }) }
}

const weekly = ({ weekday }: Groups, every = 1) =>
  repeats('week', every, (from) => nextWeekday(weekday, from))

const otherCount = ({ other }: Groups) => (other ? (OTHERS[other.toLowerCase()] ?? 2) : 1)

const LEAP_YEARS_APART = 8

/** 29 February is found in the next leap year; `onDate` alone reports a problem. */
function nextOnDate(groups: Groups, from: string): ParsedTime {
  const next = onDate(groups, from)
  for (let years = 1; next.problem && years <= LEAP_YEARS_APART; years += 1) {
    const later = onDate(groups, addMonths(from, 12 * years))
    if (later.dueDate) return later
  }
  return next
}

function yearly(groups: Groups, today: string): ParsedTime {
  const { problem } = nextOnDate(groups, today)
  return problem
    ? { problem }
    : repeats('year', 1, (from) => nextOnDate(groups, from).dueDate ?? from)
}

/** Yearly from the first of that month, or from the date itself if it is in that month. */
const everyMonthNamed = ({ month = '' }: Groups) =>
  repeats('year', 1, (from) =>
    monthNumber(month) === Number(from.slice(5, 7))
      ? from
      : (onDate({ month, day: '1' }, from).dueDate ?? from),
  )

const monthlyOn = ({ nth }: Groups) => repeats('month', 1, (from) => nextDayOfMonth(nth, from))

export const repeatPhrases: Phrase[] = [
  {
    source: `(?:once |(?<count>${NUMBER})-)?(?<adverb>${ADVERB})`,
    where: 'edges',
    read: ({ adverb, count }) => repeats(adverb, toCount(count)),
  },
  // Inside a line it may be an adjective: a weekly report.
  {
    source: `(?<adverb>${ADVERB})(?= (?:for|with|to|in|at|on|from|by) )`,
    read: ({ adverb }) => repeats(adverb, 1),
  },
  ...DAYS_OF_YEAR.map((source) => ({ source: `${EVERY} (?:the )?${source}`, read: yearly })),
  { source: `${EVERY} ${MONTH}`, read: everyMonthNamed },
  { source: `(?:on )?(?:the )?${NTH} (?:day )?of ${EVERY} month`, read: monthlyOn },
  { source: `${EVERY} ${NTH}(?: (?:day )?of the month)?`, where: 'end', read: monthlyOn },
  {
    source: `${EVERY} (?:${OTHER} )?(?:morning|afternoon|evening|night)`,
    read: (groups) => repeats('day', otherCount(groups)),
  },
  {
    source: `${EVERY} (?:${OTHER} )?weekend`,
    read: (groups) => weekly({ weekday: 'sat' }, otherCount(groups)),
  },
  { source: `(?:on )?alternate ${UNIT}s?`, read: ({ unit }) => repeats(unit, 2) },
  { source: `once (?:an?|per) ${UNIT}`, read: ({ unit }) => repeats(unit, 1) },
  {
    source: `(?:once )?${EVERY} (?:${OTHER} )?${UNIT}`,
    read: (groups) => repeats(groups.unit, otherCount(groups)),
  },
  {
    source: `(?:once )?every ${COUNT} ?${UNIT}s?`,
    read: ({ count, unit }) => repeats(unit, toCount(count)),
  },
  {
    source: `${EVERY} (?:${OTHER} )?${WEEKDAY}s?`,
    read: (groups) => weekly(groups, otherCount(groups)),
  },
  { source: `(?:on )?(?<weekday>${FULL_DAYS})s`, read: (groups) => weekly(groups) },
]
