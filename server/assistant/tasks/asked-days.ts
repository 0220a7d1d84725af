import { addDays, addMonths, daysBetween, mondayOf } from '#domain/dates/calendar-days.ts'
import { unreadProblem } from '#domain/dates/refused-phrases.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { MONTH_NAMES } from '#domain/dates/time-words.ts'
import { remembered } from '#server/assistant/remembered.ts'
import { oneDay, periodAt, type AskedDays } from './asked-periods.ts'
import { dayName, monthName } from './day-names.ts'

export type { AskedDays } from './asked-periods.ts'

/** The days that a question names, the question without them, and what is wrong with a date. */
export type AskedTime = { days: AskedDays[]; rest: string; problem: string | null }

type Found = { days: AskedDays; length: number }

/** Words beyond these are a story: they are not looked through for a day. */
const MOST_WORDS = 80
const MOST_WORDS_OF_A_DAY = 6
/** In characters: 'from the second week of September 2026 to the end of November 2026' and more. */
const LONGEST_TIME = 120
const MAY_BEGIN_A_DAY =
  /^(?:\d|(?:on|at|in|the|a|an|next|this|coming|early|mid|late|end|day|mon|tue|wed|thu|fri|sat|sun|week)\w*\b|(?:tom|tmr)\w*)/
const STARTS_A_MONTH = new RegExp(
  `^(?:${MONTH_NAMES}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b`,
)
/** One of these stands in every day that a task line reads, and reading a line takes hundreds of patterns. */
const NAMES_A_TIME =
  /\d|day|week|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tom|tmr|tonight|first|christmas|halloween|new year|d|wk|w|fortnight|mth|mo|quarter|season|year|yr|half)/
// 'On' belongs to 'what do I have on', not to tomorrow.
const ON_TODAY = /^on (?:to|this|next)/
const BY = /^(?:(?:by|until|till?|up to|no later than|through)|(?<before>before)) (?:the )?/
const FROM = /^(?:from |between )/
const TO = /^ ?(?:to|until|till?|and|through|-|–) ?/

/** 'On 1 December' and 'in 3 days' are read as in a task line, the most words first. */
function dayAt(text: string, today: string): Found | { problem: string } | null {
  if (ON_TODAY.test(text) || (!MAY_BEGIN_A_DAY.test(text) && !STARTS_A_MONTH.test(text)))
    return null
  const ends = [...text.matchAll(/(?<=[^\s,?!])(?=[\s,?!]|$)/g)].map(({ index }) => index)
  for (const length of ends.slice(0, MOST_WORDS_OF_A_DAY).reverse()) {
    const words = text.slice(0, length)
    if (!NAMES_A_TIME.test(words)) break
    const { line, problem } = readTaskLine(`x ${words}`, today)
    if (line?.title === 'x' && !line.repeat) {
      const { dueDate } = line
      const isNow = dueDate === today
      return { days: oneDay(`on ${dayName(dueDate, today)}`, dueDate, isNow), length }
    }
    if (problem && length === ends[0] && /\d/.test(words)) return { problem }
    if (problem && /^(?:on |by )?\d\S*(?: [a-z]+)?$/.test(words)) return { problem }
  }
  return null
}

const unitAt = remembered(500, (text, today) => periodAt(text, today) ?? dayAt(text, today))

const isFound = (unit: ReturnType<typeof unitAt>): unit is Found => unit !== null && 'days' in unit

/** 'By Friday': all that is to be done until then. */
function byAt(text: string, today: string): ReturnType<typeof unitAt> {
  const by = BY.exec(text)
  if (!by) return null
  const unit = unitAt(text.slice(by[0].length), today)
  if (!isFound(unit)) return unit
  const isBefore = by.groups?.before !== undefined
  const to = isBefore ? addDays(unit.days.from, -1) : unit.days.to
  const name = `${isBefore ? 'before' : 'by'} ${dayName(isBefore ? unit.days.from : to, today)}`
  return { days: { name, from: today, to, isFromNow: true }, length: by[0].length + unit.length }
}

const FROM_ON = /^(?:(?<after>after|beyond)|from|starting(?: (?:from|on))?) /
const LAST_DAY = '2100-12-31'

/** 'After Friday', 'from Friday on'. */
function fromAt(text: string, today: string): Found | null {
  const lead = FROM_ON.exec(text)
  const unit = lead && unitAt(text.slice(lead[0].length), today)
  if (!lead || !unit || !isFound(unit)) return null
  const isAfter = lead.groups?.after !== undefined
  // 'Tasks from last week' are those of that week.
  if (!isAfter && unit.days.to < today) return { ...unit, length: lead[0].length + unit.length }
  const from = isAfter ? addDays(unit.days.to, 1) : unit.days.from
  const name = `${isAfter ? 'after' : 'from'} ${dayName(isAfter ? unit.days.to : from, today)}`
  const length = lead[0].length + unit.length
  const more = /^ on(?:wards?)?\b/.exec(text.slice(length))?.[0].length ?? 0
  return { days: { name, from, to: LAST_DAY, isFromNow: false }, length: length + more }
}

const WEEK_OF = /^(?:in )?(?:the )?week (?:of|from|starting|beginning) (?:the )?/

function weekOf(text: string, today: string): Found | null {
  const lead = WEEK_OF.exec(text)
  const unit = lead && unitAt(text.slice(lead[0].length), today)
  if (!lead || !unit || !isFound(unit)) return null
  const from = mondayOf(unit.days.from)
  const name = `in the week of ${dayName(from, today)}`
  const days = { name, from, to: addDays(from, 6), isFromNow: false }
  return { days, length: lead[0].length + unit.length }
}

/** 'From Monday to Wednesday'. */
function spanAt(text: string, today: string): Found | null {
  const start = FROM.exec(text)?.[0].length ?? 0
  const first = unitAt(text.slice(start), today)
  if (!isFound(first)) return null
  const middle = start + first.length
  const joint = TO.exec(text.slice(middle))
  if (!joint || (joint[0].includes('and') && !text.startsWith('between'))) return null
  const second = unitAt(text.slice(middle + joint[0].length), today)
  if (!isFound(second)) return null
  const { from, isFromNow } = first.days
  const to = second.days.to < from ? addDays(second.days.to, 7) : second.days.to
  const name = `from ${dayName(from, today)} to ${dayName(to, today)}`
  return { days: { name, from, to, isFromNow }, length: middle + joint[0].length + second.length }
}

/** '1 to 5 December' names its month once. */
const TWO_DAYS = new RegExp(
  `\\b(\\d{1,2}(?:st|nd|rd|th)?) ?(and|to|until|or|-|–) ?(\\d{1,2}(?:st|nd|rd|th)?) (?:of )?(${MONTH_NAMES})\\b`,
  'g',
)
const JOINS = /^(?:and|or|&)$/

/**
 * The days that a question names. Where it names several, the last count, and what is joined to them:
 * 'today and tomorrow'.
 * @param question in plain letters
 */
export const askedTime = remembered(50, (question, today): AskedTime => {
  const plain = question.replace(TWO_DAYS, '$1 $4 $2 $3 $4')
  let days: AskedDays[] = []
  let isJoined = false
  let rest = ''
  let at = 0
  for (let words = 0; at < plain.length && words < MOST_WORDS; words += 1) {
    const text = plain.slice(at, at + LONGEST_TIME)
    const unit =
      spanAt(text, today) ??
      byAt(text, today) ??
      fromAt(text, today) ??
      weekOf(text, today) ??
      unitAt(text, today)
    if (unit && 'problem' in unit) return { days: [], rest: plain, problem: unit.problem }
    const word = /^\S+/.exec(text)?.[0] ?? ' '
    const length = unit?.length ?? word.length
    const gap = /^[\s,?!.]*/.exec(text.slice(length))?.[0] ?? ''
    if (unit) days = isJoined ? [...days, unit.days] : [unit.days]
    else rest += word
    isJoined = days.length > 0 && (isJoined || JOINS.test(word)) && !/[?!.]/.test(gap)
    rest += gap
    at += length + gap.length
  }
  const left = `${rest}${plain.slice(at)}`.replace(/ +/g, ' ').trim()
  return { days, rest: left, problem: days.length > 0 ? null : unreadProblem(left) }
})

/** The same days as they were last: what was done on Monday was done last Monday. */
export function inThePast(days: AskedDays, today: string): AskedDays {
  const { from, to } = days
  if (from <= today) return { ...days, isFromNow: false }
  if (from === to && daysBetween(today, from) <= 7) {
    const date = addDays(from, -7)
    return oneDay(`on ${dayName(date, today)}`, date)
  }
  const first = addMonths(from, -12)
  const name = from === to ? `on ${dayName(first, today)}` : `in ${monthName(first, today)}`
  return { name, from: first, to: addMonths(to, -12), isFromNow: false }
}
