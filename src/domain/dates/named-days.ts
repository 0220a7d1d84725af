import type { Message } from '#contract/message.ts'
import { addDays, addMonths, mondayOf } from './calendar-days.ts'
import { datePhrases } from './date-phrases.ts'
import { inYear, shiftByMonths, PERIODS, yearOf, type Clock, type Days } from './periods.ts'
import type { Groups, ParsedTime } from './time-words.ts'
import { MONTH } from './written-date.ts'

export type { Clock } from './periods.ts'

/** Days and their position in the text. */
export type Time = Days & { index: number; end: number }
type Problem = { problem: Message }

const NAMES = MONTH.replace('?<month>', '?:')

/** A phrase counts only if it begins with one of these: 'due' and 'for' belong to the question itself. */
const BEGINS_A_DAY = `(?=\\d|(?:on(?! (?:to|this|next))|at|in|the|an?|next|this|coming|early|mid|late|end|start of|beginning of|(?:first|second|third|fourth|last) (?:week|day) (?:of|in)|day|mon|tue|wed|thu|fri|sat|sun|week)\\w*\\b|tom|tmr|${NAMES})`
const ENDS = '(?= ?(?:[?!.,;]|$)| (?:and|or|to|until|till|through|for|in|at|on)\\b)'

function recursOf({ nth, year, yy, month, first, feast, weekday }: Groups): Days['recurs'] {
  if (nth || year || yy) return undefined
  if (month || first || feast) return 'year'
  return weekday ? 'week' : undefined
}

function dayOf(
  clock: Clock,
  groups: Groups,
  { dueDate, days, problem }: ParsedTime,
): Days | Problem | null {
  if (problem) return { problem }
  if (!dueDate) return null
  const { today, lean } = clock
  const recurs = recursOf(groups)
  if (groups['nth'] && !groups['month'] && lean === 'past' && dueDate > today)
    return { kind: 'day', from: addMonths(dueDate, -1), to: addMonths(dueDate, -1) }
  const away = lean === 'past' || dueDate === addDays(today, 7) ? -7 : 0
  const date = recurs === 'week' && lean !== 'ahead' ? addDays(dueDate, away) : dueDate
  const [from, to] = days ?? [date, date]
  return inYear({ kind: days ? 'span' : 'day', from, to, ...(recurs && { recurs }) }, clock)
}

const sticky = (source: string) => new RegExp(`(?:${source})(?![a-z0-9])`, 'iy')
const UNITS = [
  ...PERIODS.map(([source, read]) => ({ pattern: sticky(source), read })),
  ...datePhrases
    .filter(({ isVague }) => !isVague)
    .map(({ source, where, read }) => ({
      pattern: sticky(`${BEGINS_A_DAY}(?:${source})${where === 'end' ? ENDS : ''}`),
      read: (clock: Clock, groups: Groups) => dayOf(clock, groups, read(groups, clock.today)),
    })),
]

type Found<T = Days> = { days: T; end: number }

function unitAt(text: string, at: number, clock: Clock): Found<Days | Problem> | null {
  for (const { pattern, read } of UNITS) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const days = match && read(clock, match.groups ?? {})
    if (match && days) return { days, end: at + match[0].length }
  }
  return null
}

const daysAt = (text: string, at: number, clock: Clock): Found | null => {
  const found = unitAt(text, at, clock)
  return found && 'to' in found.days ? { days: found.days, end: found.end } : null
}

const LEAD = /(?:from|between) (?:the )?/y
const JOINT = / ?(?:and|to|until|till?|through|-|–) ?(?:the )?/y
const endOf = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/** 'From june to august 2025': a year named at one end applies to both. */
function toSpan(first: Days, second: Days): Days {
  const apart = yearOf(second.from) - yearOf(first.from)
  let start = first
  let end = second
  if (first.recurs === 'year' && second.recurs !== 'year') {
    const same = shiftByMonths(first, 12 * apart)
    start = same.from > second.to ? shiftByMonths(same, -12) : same
  } else if (second.recurs === 'year' && first.recurs !== 'year')
    end = shiftByMonths(second, -12 * apart)
  if (end.to < start.from) {
    end = end.recurs === 'week' ? { ...end, to: addDays(end.to, 7) } : shiftByMonths(end, 12)
  }
  return { kind: 'span', from: start.from, to: end.to }
}

function spanAt(text: string, at: number, clock: Clock): Found | null {
  const start = endOf(LEAD, text, at) ?? at
  const first = daysAt(text, start, clock)
  const middle = first && endOf(JOINT, text, first.end)
  if (!first || middle === null) return null
  const isJoined = text.slice(first.end, middle).includes('and') && !text.startsWith('between', at)
  const second = isJoined ? null : daysAt(text, middle, clock)
  return second && { days: toSpan(first.days, second.days), end: second.end }
}

const OPEN = new RegExp(
  '(?:(?<since>since (?:(?:the )?(?:start|beginning) of )?)|(?<week>(?:in )?(?:the )?week (?:of|from|starting|beginning) )|' +
    '(?<by>(?:by|until|till?|up to|no later than|through|(?:from|between) now (?:and|to|until|till?|through)) )|(?<before>before )|(?<after>(?:after|beyond) )|' +
    '(?:from|starting(?: (?:from|on))?) )(?:the )?',
  'y',
)
const SINCE = 'since '
const ONWARDS = / on(?:wards?)?\b/y
const LAST_DAY = '2100-12-31'

/** A span that is open at one end: 'since', 'by' or 'after' a day. */
function open({ since, week, by, before, after }: Groups, days: Days, today: string): Days | null {
  const { from, to } = days
  if (since) return from > today ? null : { kind: 'since', from, to: today }
  if (week) return { kind: 'week', from: mondayOf(from), to: addDays(mondayOf(from), 6) }
  if (by) return { kind: 'by', from: today, to }
  if (before) return { kind: 'before', from: today, to: addDays(from, -1) }
  if (after) return { kind: 'after', from: addDays(to, 1), to: LAST_DAY }
  // 'Tasks from last week' are those of that week.
  return to < today ? days : { kind: 'onward', from, to: LAST_DAY }
}

function openAt(text: string, at: number, clock: Clock): Found | null {
  OPEN.lastIndex = at
  const lead = OPEN.exec(text)
  const { since, week, ...groups } = lead?.groups ?? {}
  if (!lead || (clock.lean !== 'ahead' && !since && !week)) return null
  const found = since
    ? (daysAt(text, at + lead[0].length, { ...clock, lean: 'past' }) ??
      // 'Since the start of May': the month alone may be a verb.
      daysAt(text, at + SINCE.length, { ...clock, lean: 'past' }))
    : daysAt(text, at + lead[0].length, clock)
  const days = found && open({ since, week, ...groups }, found.days, clock.today)
  return days && { days, end: endOf(ONWARDS, text, found.end) ?? found.end }
}

/** '1 to 5 december' and 'december 1 to 5' are expanded so that both days have a month. */
const DAY = '(\\d{1,2}(?:st|nd|rd|th)?)'
const AND = ' ?(and|or|to|until|till|through|-|–) ?'
const TWO_DAYS = new RegExp(`\\b${DAY}${AND}${DAY} (?:of )?(${NAMES})\\b`, 'g')
const TWO_DAYS_AFTER = new RegExp(`\\b(${NAMES}) ${DAY}${AND}${DAY}\\b(?! ${NAMES})`, 'g')

/**
 * All days that a text names, and the first problem (a date that does not exist or is ambiguous).
 * @param plain lower-case text without accents
 * @returns `text` with months filled in, to which the indices of `times` refer
 */
export function readTimes(plain: string, clock: Clock) {
  const text = plain.replace(TWO_DAYS, '$1 $4 $2 $3 $4').replace(TWO_DAYS_AFTER, '$1 $2 $3 $1 $4')
  const times: Time[] = []
  let problem: Message | null = null
  for (const { index } of text.matchAll(/\b[a-z0-9]/g)) {
    if (index < (times.at(-1)?.end ?? 0)) continue
    const found =
      spanAt(text, index, clock) ?? openAt(text, index, clock) ?? unitAt(text, index, clock)
    if (found && 'to' in found.days) times.push({ ...found.days, index, end: found.end })
    else if (found && 'problem' in found.days) problem ??= found.days.problem
  }
  return { text, times, problem }
}
