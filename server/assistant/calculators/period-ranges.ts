import { addDays, addMonths } from '#domain/dates/calendar-days.ts'
import { COUNT, toCount } from '#domain/dates/time-words.ts'
import { ANY_MONTH, type Clock, dayName, daysFrom, PATTERNS, type Period } from './yield-periods.ts'

type Found = { period: Period; length: number }

/** '1 to 10 november' and 'november 1 to 10' name their month once. */
const JOINT = '( ?(?:and|to|until|till|through|-|–) ?)'
const DAY = '(\\d{1,2}(?:st|nd|rd|th)?)'
const TWO_DAYS = new RegExp(`\\b${DAY}${JOINT}${DAY} (?:of )?${ANY_MONTH}\\b`, 'g')
const TWO_DAYS_AFTER = new RegExp(`\\b${ANY_MONTH} ${DAY}${JOINT}${DAY}\\b(?! ${ANY_MONTH})`, 'g')

/** Each day with its own month. */
export const withMonths = (plain: string) =>
  plain.replace(TWO_DAYS, '$1 $4$2$3 $4').replace(TWO_DAYS_AFTER, '$1 $2$3$1 $4')

const IS_MONTH = new RegExp(`^${ANY_MONTH}\\b`)
const AFTER_IN = 'in '

/** The period with which a text begins. */
function periodAt(text: string, clock: Clock): Found | null {
  // 'May' alone is no month, but 'since May' is one.
  const lead = IS_MONTH.test(text) ? AFTER_IN : ''
  for (const [pattern, periodOf] of PATTERNS) {
    const found = pattern.exec(lead + text)
    const isFirst = found && (found.index === 0 || (lead && found.index === lead.length))
    const period = isFirst ? periodOf(found, clock) : null
    if (found && period) return { period, length: found.index + found[0].length - lead.length }
  }
  return null
}

const COUNTS = COUNT.replace('(?<count>', '(?<count>few|several|')
const UNIT = '(?<unit>day|week|fortnight|month|year)s?'
const COUNTED = new RegExp(`^(?<way>last|past|previous|next|coming) (?:${COUNTS} )?${UNIT}\\b`)
const A_FEW = 3
const DAYS: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const MONTHS: Record<string, number> = { month: 1, year: 12 }
const MOST = 1000

/** 'Last 7 days', 'past month'; 'last month' is one of the calendar. */
function countedAt(text: string, { today }: Clock): Found | null {
  const found = COUNTED.exec(text)
  const { way = '', count, unit = '' } = found?.groups ?? {}
  if (!found || (!count && way !== 'past')) return null
  const times = /^(?:few|several)$/.test(count ?? '') ? A_FEW : toCount(count)
  if (times < 1 || times > MOST) return null
  const days = times * (DAYS[unit] ?? 0)
  const months = times * (MONTHS[unit] ?? 0)
  const isBack = !/^(?:next|coming)$/.test(way)
  const away = (sign: 1 | -1) => addMonths(addDays(today, sign * days), sign * months)
  const { from, days: length } = isBack
    ? daysFrom(addDays(away(-1), 1), today)
    : daysFrom(today, addDays(away(1), -1))
  const name = `in the ${isBack ? 'last' : 'next'} ${times === 1 ? unit : `${times} ${unit}s`}`
  return { period: { name, from, days: length }, length: found[0].length }
}

const SINCE = /^since (?:(?:the )?(?:start|beginning) of )?(?:the )?/

function sinceAt(text: string, clock: Clock): Found | null {
  const since = SINCE.exec(text)
  const start = since && periodAt(text.slice(since[0].length), { ...clock, isPast: true })
  if (!since || !start || start.period.from > clock.today) return null
  const { from, days } = daysFrom(start.period.from, clock.today)
  const period = { name: `since ${dayName(from)}`, from, days }
  return { period, length: since[0].length + start.length }
}

const BETWEEN = /^(?:from|between) (?:the )?/
const TO = /^ ?(?<joint>and|to|until|till|through|-|–) ?(?:the )?/
const YEAR = / (?:19|20)\d\d$/

const lastOf = ({ from, days }: Period) => addDays(from, days - 1)

/** 'From june to august', 'between 1 november and 10 november'. */
function spanAt(text: string, clock: Clock): Found | null {
  const lead = BETWEEN.exec(text)?.[0] ?? ''
  const first = periodAt(text.slice(lead.length), clock)
  const middle = lead.length + (first?.length ?? 0)
  const to = TO.exec(text.slice(middle))
  if (!first || !to || (to.groups?.['joint'] === 'and' && !lead.startsWith('between'))) return null
  const at = middle + to[0].length
  const second = periodAt(text.slice(at), clock)
  if (!second) return null
  const length = at + second.length
  const year = YEAR.exec(text.slice(at, length))?.[0] ?? ''
  const isDated = YEAR.test(text.slice(0, middle))
  const start = isDated
    ? first
    : (periodAt(`${text.slice(lead.length, middle)}${year}`, clock) ?? first)
  const end = lastOf(second.period)
  const { from } = start.period
  const isLater = end < from && !year
  const last = isLater ? addMonths(end, 12) : end
  const begin = last < from && !isDated ? addMonths(from, -12) : from
  return last < begin ? null : { period: daysFrom(begin, last), length }
}

/** In characters: 'between the 1st of september 2025 and the 30th of november 2026' and more. */
const LONGEST_RANGE = 120

/** The days in a row that a text names by two ends, by one, or by how many they are; and the text without. */
export function takeRange(text: string, clock: Clock): { period: Period; rest: string } | null {
  for (const { index: at } of text.matchAll(/\b[a-z0-9]/g)) {
    const from = text.slice(at, at + LONGEST_RANGE)
    const found = spanAt(from, clock) ?? sinceAt(from, clock) ?? countedAt(from, clock)
    if (found)
      return {
        period: found.period,
        rest: `${text.slice(0, at)} | ${text.slice(at + found.length)}`,
      }
  }
  return null
}
