import type { Message } from '#contract/message.ts'
import { addDays, daysBetween } from '#domain/dates/calendar-days.ts'
import { unreadProblem } from '#domain/tasks/refused-phrases.ts'
import { readTimes, type Clock, type Time } from '#domain/dates/named-days.ts'
import { remembered } from '#server/assistant/reply.ts'

/** Inclusive calendar dates; `isFromNow` includes overdue tasks. */
export type AskedDays = { name: string; from: string; to: string; isFromNow: boolean }

/** The days named in a question, the rest of it, and any problem with a date. */
type AskedTime = { days: AskedDays[]; rest: string; problem: Message | null }

function nameOf({ kind, from, to, said }: Time, today: string): string {
  if (said) return said
  if (kind === 'month') return `in ${monthName(from, today)}`
  if (kind === 'year') return `in ${from.slice(0, 4)}`
  if (kind === 'week') return `in the week of ${dayName(from, today)}`
  if (kind === 'by') return `by ${dayName(to, today)}`
  if (kind === 'before') return `before ${dayName(addDays(to, 1), today)}`
  if (kind === 'after') return `after ${dayName(addDays(from, -1), today)}`
  if (kind === 'onward') return `from ${dayName(from, today)}`
  if (kind === 'since') return `since ${dayName(from, today)}`
  if (from === to) return `on ${dayName(from, today)}`
  return `from ${dayName(from, today)} to ${dayName(to, today)}`
}

const PAST = /^(?:last|since|weekend)$/

const asked = (time: Time, today: string): AskedDays => ({
  name: nameOf(time, today),
  from: time.from,
  to: time.to,
  isFromNow: time.from <= today && time.to >= today && !PAST.test(time.kind),
})

export const onlyToday = (today: string): AskedDays => ({
  name: 'today',
  from: today,
  to: today,
  isFromNow: true,
})

function readAsked(question: string, clock: Clock): AskedTime {
  const { text, times, problem } = readTimes(question, clock)
  if (problem) return { days: [], rest: question, problem }
  let days: AskedDays[] = []
  let isJoined = false
  let rest = ''
  let at = 0
  for (const time of times) {
    const between = text.slice(at, time.index)
    isJoined = (isJoined || /(?:^| )(?:and|or|&) /.test(between)) && !/[?!.]/.test(between)
    days =
      isJoined && days.length > 0 ? [...days, asked(time, clock.today)] : [asked(time, clock.today)]
    rest += between
    at = time.end
  }
  rest = `${rest}${text.slice(at)}`.replace(/ +/g, ' ').trim()
  return { days, rest, problem: days.length > 0 ? null : unreadProblem(rest) }
}

/**
 * The days for which a question asks for tasks to do. Of several, the last counts, together with
 * those joined to it: 'today and tomorrow'.
 * @param question in plain letters
 */
export const askedTime = remembered(50, (question, today) =>
  readAsked(question, { today, lean: 'ahead' }),
)

/** The days for which it asks what was done: 'on Monday' means last Monday. */
export const askedPast = (question: string, today: string) =>
  readAsked(question, { today, lean: 'past' })

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const dayFormat = format({ weekday: 'short', month: 'short', day: 'numeric' })
const farDayFormat = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)
const isSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4)

/** 'Sun, Nov 22', with the year unless it is the current one. */
export const dayName = (date: string, today: string) =>
  (isSameYear(date, today) ? dayFormat : farDayFormat).format(atMidnight(date))

const monthFormat = format({ month: 'long' })
const farMonthFormat = format({ month: 'long', year: 'numeric' })

/** 'December', with the year unless it is the current one. */
const monthName = (date: string, today: string) =>
  (isSameYear(date, today) ? monthFormat : farMonthFormat).format(atMidnight(date))

/** 'tomorrow, Sun, Nov 22'. */
export function dueText(date: string, today: string): string {
  const day = dayName(date, today)
  const away = daysBetween(today, date)
  if (away === 0) return `today, ${day}`
  if (away === 1) return `tomorrow, ${day}`
  return away < 0 ? `overdue since ${day}` : day
}
