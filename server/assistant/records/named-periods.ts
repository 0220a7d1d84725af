import { MONTHS } from '#contract/calendar-date.ts'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { readTimes, type Time } from '#domain/dates/named-days.ts'

/** Consecutive days from a date (YYYY-MM-DD), and their name: 'today', 'in June 2026'. */
export type Period = { name: string; from: string; days: number }

/** Further periods in a question are ignored. */
const MOST_PERIODS = 3

const monthName = (date: string) => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
const dayName = (date: string) => `${monthName(date)} ${Number(date.slice(8))}, ${date.slice(0, 4)}`

function periodName({ kind, from, to, said }: Time): string {
  if (said && from === to) return said
  if (said && (kind === 'last' || kind === 'next')) return said
  if (kind === 'week') return `in the 7 days from ${dayName(from)}`
  if (kind === 'month') return `in ${monthName(from)} ${from.slice(0, 4)}`
  if (kind === 'year') return `in ${from.slice(0, 4)}`
  if (kind === 'since') return `since ${dayName(from)}`
  return from === to ? `on ${dayName(from)}` : `from ${dayName(from)} to ${dayName(to)}`
}

const periodOf = (time: Time): Period => ({
  name: periodName(time),
  from: time.from,
  days: daysBetween(time.from, time.to) + (time.kind === 'next' ? 0 : 1),
})

function readPeriods(plain: string, today: string) {
  const { text, times } = readTimes(plain, { today, lean: 'past' })
  const rest = times
    .toReversed()
    .reduce((left, { index, end }) => `${left.slice(0, index)}|${left.slice(end)}`, text)
  return { periods: times.slice(0, MOST_PERIODS).map(periodOf), rest }
}

/** The past periods in a question in plain letters, at most three. */
export const namedPeriods = (plain: string, today: string): Period[] =>
  readPeriods(plain, today).periods

const SO_FAR = /\b(?:until|till|up to) (?:now|today|date)\b/g
const PART_OF_DAY = /\b(?:mornings?|afternoons?|evenings?|nights?|hours?)\b/
const OF_TIME =
  /\b(?:since|until|till|before|after|between|ago|recent(?:ly)?|lately|quarters?|spring|summer|autumn|winter|(?:in|last|this|the) fall|seasons?|weekends?|weekdays?|fortnights?|days?|weeks?|months?|years?|decades?)\b/

/** Whether it names a time that was not understood: any other period would be a wrong answer. */
export const hasUnreadPeriod = (plain: string, today: string) =>
  PART_OF_DAY.test(plain) || OF_TIME.test(readPeriods(plain.replace(SO_FAR, ' '), today).rest)

export const PERIOD_NOT_READ =
  'I do not understand which days you mean, so I name no other. Ask for example "in October", "since 1 November", "from June to August" or "in the last 30 days".'
