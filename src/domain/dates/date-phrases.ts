import { YEAR_RULE } from '#contract/calendar-date.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf } from './calendar-days.ts'
import { MONTH, monthNumber, weekdayNumber, WRITTEN_DATES } from './written-date.ts'
import {
  ANY_DAY,
  COUNT,
  FULL_DAYS,
  nextDayOfMonth,
  nextWeekday,
  onDate,
  toCount,
  UNIT,
  unitOf,
  type Groups,
  type Phrase,
  type ParsedTime,
} from './time-words.ts'

const ON =
  '(?:not before |(?:no later than|due|starting) (?:on |by |from )?|(?:on|by|for|from|around) )'
const SIDE = `(?<side>before |after |${ON})`
const NTH = '(?<nth>(?:[12]?\\d|3[01])(?:st|nd|rd|th)|first)'

/** 'Before Friday' is Thursday, 'after Friday' Saturday; never earlier than today. */
const withSide =
  (read: Phrase['read']): Phrase['read'] =>
  (groups, today) => {
    const parsed = read(groups, today)
    const side = groups.side?.trim().toLowerCase()
    if (!parsed.dueDate || (side !== 'before' && side !== 'after')) return parsed
    const date = addDays(parsed.dueDate, side === 'before' ? -1 : 1)
    return { dueDate: date < today ? today : date }
  }

/**
 * A day that may follow 'on', 'by', 'before' or 'after'.
 * @param bare where in a line the day counts without such a word
 */
const day = (source: string, read: Phrase['read'], bare: 'anywhere' | 'edges' | 'end' | 'never') =>
  [
    { source: `${SIDE}${source}`, read: withSide(read) },
    ...(bare === 'never' ? [] : [{ source, read, ...(bare !== 'anywhere' && { where: bare }) }]),
  ] satisfies Phrase[]

function later(date: string, name: string | undefined, count: number): ParsedTime {
  if (count > 40_000) return { problem: YEAR_RULE }
  const [unit, times] = unitOf(name)
  const every = count * times
  if (unit === 'day') return { dueDate: addDays(date, every) }
  if (unit === 'week') return { dueDate: addDays(date, every * 7) }
  const months = unit === 'month' ? 1 : unit === 'year' ? 12 : 3
  return { dueDate: addMonths(date, Math.min(every * months, 1200)) }
}

const nextNamed = ({ weekday }: Groups, today: string) => ({
  dueDate: nextWeekday(weekday, addDays(today, 1)),
})
const inNextWeek = ({ weekday }: Groups, today: string) => ({
  dueDate: addDays(mondayOf(today), 7 + weekdayNumber(weekday)),
})
const weekAfter = ({ weekday }: Groups, today: string) => ({
  dueDate: addDays(nextWeekday(weekday, addDays(today, 1)), 7),
})
const onNth = ({ nth, month }: Groups, today: string) => ({
  dueDate: nextDayOfMonth(nth, /next/i.test(month ?? '') ? addDays(lastOfMonth(today), 1) : today),
})

const inCentury = ({ yy, ...groups }: Groups, today: string) =>
  onDate({ ...groups, year: `20${yy}` }, today)

/** Saturday, or today during the weekend. */
const weekend = ({ next }: Groups, today: string) => {
  const saturday = addDays(mondayOf(today), next ? 12 : 5)
  return { dueDate: saturday < today ? today : saturday }
}

const PART =
  '(?<part>early|start of|beginning of|mid(?:dle of)?|late|end of|last day of|(?:first|second|third|fourth|last) week (?:of|in))'
/** First, last and due day, as offsets from the first of the month, by the phrase's first letters. */
const PARTS: Record<string, [from: number, to: number, due?: number]> = {
  '': [0, 30],
  ear: [0, 9],
  sta: [0, 9],
  beg: [0, 9],
  mid: [10, 19, 14],
  lat: [20, 30],
  fir: [0, 6],
  sec: [7, 13],
  thi: [14, 20],
  fou: [21, 27],
}

function partOf(first: string, part = ''): Required<Pick<ParsedTime, 'dueDate' | 'days'>> {
  const last = lastOfMonth(first)
  const lastWeek = addDays(last, -6)
  const name = part.slice(0, 3).toLowerCase()
  if (/^last week/i.test(part)) return { dueDate: lastWeek, days: [lastWeek, last] }
  const [from, to, due = from] = PARTS[name] ?? []
  if (from === undefined || to === undefined || due === undefined)
    return { dueDate: last, days: [last, last] }
  const end = addDays(first, to)
  return { dueDate: addDays(first, due), days: [addDays(first, from), end < last ? end : last] }
}

/** A month is due on its first day; the current month is due today. */
function inMonth({ month = '', year, part }: Groups, today: string): ParsedTime {
  const number = String(monthNumber(month)).padStart(2, '0')
  const own = (ofYear: string | number) => partOf(`${ofYear}-${number}-01`, part)
  const thisYear = Number(today.slice(0, 4))
  const parsed = own(year ?? thisYear)
  if (year || parsed.dueDate >= today) return parsed
  return number === today.slice(5, 7) && !part ? { dueDate: today } : own(thisYear + 1)
}

function ofThisMonth({ next, part }: Groups, today: string): ParsedTime {
  const parsed = partOf(addMonths(firstOfMonth(today), next ? 1 : 0), part)
  return parsed.dueDate < today ? { ...parsed, dueDate: today } : parsed
}

const endOf = ({ next, period = '' }: Groups, today: string) => ({
  dueDate: /year/i.test(period)
    ? `${Number(today.slice(0, 4)) + (next ? 1 : 0)}-12-31`
    : addDays(mondayOf(today), next ? 13 : 6),
})

/** The next occurrence of MM-DD, counting today. */
const yearly = (monthDay: string) => (_: Groups, today: string) => {
  const year = Number(today.slice(0, 4))
  return { dueDate: `${today.slice(5) > monthDay ? year + 1 : year}-${monthDay}` }
}

/** Name and MM-DD. 'never': the bare name is no date, only after 'on', 'before' and their like. */
const HOLIDAYS = [
  ['christmas eve', '12-24'],
  ['christmas day', '12-25'],
  ['christmas', '12-25', 'never'],
  ['boxing day', '12-26'],
  ["new year['’]?s eve", '12-31'],
  ["new year['’]?s day", '01-01'],
  ['halloween', '10-31', 'never'],
]

const OF_MONTH = '(?:[- ](?:the )?)'
const IN = '(?:in|by|for|at|from|during|around|next|starting(?: in)?|this(?! may))'

export const datePhrases: Phrase[] = [
  ...day('(?:the )?day after tomorrow', (_, today) => ({ dueDate: addDays(today, 2) }), 'anywhere'),
  {
    source: `(?:${ON})?(?:today|tonight)`,
    where: 'edges',
    read: (_, today) => ({ dueDate: today }),
  },
  {
    source: 'today(?= (?:at|by|before|after|around|\\d))',
    read: (_, today) => ({ dueDate: today }),
  },
  ...day('(?:the )?week after next', (_, today) => ({ dueDate: addDays(today, 14) }), 'anywhere'),
  {
    source: `(?:a )?week (?:from )?(?<from>today|tomorrow|now)`,
    where: 'edges',
    read: ({ from }, today) => ({ dueDate: addDays(today, /tomorrow/i.test(from ?? '') ? 8 : 7) }),
  },
  ...day('(?:tomm?orr?ow|tmrw?)', (_, today) => ({ dueDate: addDays(today, 1) }), 'anywhere'),
  {
    source: `(?:in|within) (?:the next )?${COUNT} ?${UNIT}(?:s|['’]s|s['’])?(?: time)?`,
    read: ({ count, unit }, today) => later(today, unit, toCount(count)),
  },
  {
    source: `${COUNT} ${UNIT}s? from (?:now|today)`,
    read: ({ count, unit }, today) => later(today, unit, toCount(count)),
  },
  ...day(`(?<weekday>${ANY_DAY}) (?:of )?next week`, inNextWeek, 'anywhere'),
  ...day(`next week,? (?:on )?(?<weekday>${ANY_DAY})`, inNextWeek, 'anywhere'),
  ...day(`(?<weekday>${FULL_DAYS}) week`, weekAfter, 'edges'),
  ...day(`a week on (?<weekday>${ANY_DAY})`, weekAfter, 'edges'),
  ...WRITTEN_DATES.flatMap((source) => day(source, onDate, 'anywhere')),
  ...day(`${MONTH} first`, onDate, 'end'),
  ...HOLIDAYS.flatMap(([name = '', monthDay = '', where]) =>
    day(`(?<feast>${name})`, yearly(monthDay), where ? 'never' : 'edges'),
  ),
  ...day('(?<first>\\d{1,2})[/.](?<second>\\d{1,2})[/.](?<yy>\\d{2})', inCentury, 'anywhere'),
  ...day(`(?:the )?${NTH}(?: of (?<month>the|this|next) month)?`, onNth, 'end'),
  {
    source: `(?:(?:on|in|by|for|at|from|during) )?(?:the )?${PART}${OF_MONTH}(?:this |(?<next>next ))?month`,
    read: ofThisMonth,
  },
  {
    source: `(?:(?:by|at|for) )?(?:the )?end of (?:the |this |(?<next>next ))?(?<period>week|year)`,
    read: endOf,
  },
  {
    source: `(?:${ON})?next ${UNIT}`,
    isVague: true,
    read: ({ unit }, today) => later(today, unit, 1),
  },
  ...day('(?!24/7)(?<first>\\d{1,2})/(?<second>\\d{1,2})', onDate, 'end'),
  ...day('(?<first>\\d{1,2})\\.(?<second>\\d{1,2})\\.', onDate, 'edges'),
  ...day('(?<first>\\d{1,2})[.-](?<second>\\d{1,2})', onDate, 'never'),
  ...day(`(?:next |this |(?:the )?coming )?(?<weekday>${FULL_DAYS})`, nextNamed, 'anywhere'),
  ...day(`(?:next |this |coming )(?<weekday>${ANY_DAY})`, nextNamed, 'anywhere'),
  ...day(`(?<weekday>mon|tues?|weds?|thu(?:rs?)?|fri)`, nextNamed, 'anywhere'),
  // 'Sat' and 'sun' are words too ('hay in the sun'): they are days only after 'on' or at the end.
  ...day(`(?<weekday>sat)`, nextNamed, 'end'),
  ...day(`(?<weekday>sun)`, nextNamed, 'never'),
  {
    source: `(?:(?:at|on|for|by|over) )?(?:the|this|(?<next>next)) weekend`,
    read: weekend,
  },
  { source: 'weekend', where: 'end', read: weekend },
  {
    source: `(?:(?:on|${IN}) )?(?:the )?${PART}[- ]${MONTH}(?:,? (?<year>\\d{4}))?`,
    read: inMonth,
  },
  { source: `${IN} ${MONTH}(?:,? (?<year>\\d{4}))?`, read: inMonth },
]
