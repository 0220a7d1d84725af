import { takeRange, withMonths } from './period-ranges.ts'
import { type Clock, PATTERNS, type Period } from './yield-periods.ts'

/** A question that names more has its first ones answered. */
const MOST_PERIODS = 3

/** What has been read is taken out of the text before the next one looks at it: the ranges first. */
function readPeriods(plain: string, clock: Clock) {
  const periods: Period[] = []
  let rest = withMonths(plain)
  while (periods.length < MOST_PERIODS) {
    const range = takeRange(rest, clock)
    if (!range) break
    periods.push(range.period)
    rest = range.rest
  }
  for (const [pattern, periodOf] of PATTERNS)
    for (let found = pattern.exec(rest); found; found = pattern.exec(rest)) {
      const named = periodOf(found, clock)
      if (named) periods.push(named)
      rest = `${rest.slice(0, found.index)} | ${rest.slice(found.index + found[0].length)}`
    }
  return { periods: periods.slice(0, MOST_PERIODS), rest }
}

/**
 * The periods that a question names, in plain letters, at most three; none where it names none.
 * @param today the calendar date, YYYY-MM-DD
 */
export const namedPeriods = (plain: string, clock: Clock): Period[] =>
  readPeriods(plain, clock).periods

/** The periods of an estimate; today, this month and this year where a question names none. */
export function askedPeriods(plain: string, today: string): Period[] {
  const clock = { today, isPast: false }
  const named = namedPeriods(plain, clock)
  return named.length > 0 ? named : namedPeriods('today month year', clock)
}

const DAYS_OF_A_YEAR = 366

/** More than a year in one is too much to work out while others wait. */
export const hasLongPeriod = (plain: string, clock: Clock) =>
  namedPeriods(plain, clock).some(({ days }) => days > DAYS_OF_A_YEAR)

export const PERIOD_TOO_LONG = 'I estimate at most one year at a time. Ask for one of the years.'

const SO_FAR = /\b(?:until|till|up to) (?:now|today|date)\b/g
const OF_TIME =
  /\b(?:since|until|till|before|after|between|ago|recent(?:ly)?|lately|quarters?|spring|summer|autumn|winter|(?:in|last|this|the) fall|seasons?|weekends?|weekdays?|fortnights?|mornings?|afternoons?|evenings?|nights?|hours?|days?|weeks?|months?|years?|decades?)\b/

/** It names a time that is not read: another one would be answered. */
export const hasUnreadPeriod = (plain: string, clock: Clock) =>
  OF_TIME.test(readPeriods(plain.replace(SO_FAR, ' '), clock).rest)

export const PERIOD_NOT_READ =
  'I do not understand which days you mean, so I name no other. Ask for example "in October", "since 1 November", "from June to August" or "in the last 30 days".'
