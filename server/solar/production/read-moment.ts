import { dayNumber } from '#domain/dates/calendar-days.ts'
import { END_YEAR, FIRST_YEAR } from '#server/solar/production-years.ts'
import { monthNumber } from './month-names.ts'

export const DAY_MINUTES = 1440
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** The numbers of a date as they are written; `order` is null where several orders fit. */
export type WrittenDay = { numbers: readonly [number, number, number]; order: DateOrder | null }

/** `minute` is since midnight, null if only a day is written; `offset` in minutes from UTC. */
export type WrittenMoment = {
  /** The text that tells the day: equal texts are equal days. */
  dayText: string
  day: WrittenDay
  minute: number | null
  offset: number | null
}
export type WrittenTime = { minute: number; offset: number | null }

const YEAR_FIRST = /^(\d{4})(\. |[-/. ]?)(\d{1,2})\2(\d{1,2})(?=$|[T ,;]|\.(?:$|\s))\.?/
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})(?=$|[T ,;])/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?=T?\d{4}(?:\d\d)?$)/
/** Seconds, or milli-, micro- or nanoseconds as InfluxDB writes them. */
const EPOCH = /^[12]\d{9}(?:\d{3}){0,3}(?:\.\d+)?$/
/** Weekday words before, month words within: '14. März 2025', 'Fri, Mar 14, 2025', '14-Mar-25'. */
const WORDED =
  /^(?:\p{L}{2,12}\.?,? )?(?:(\d{1,2})(?:st|nd|rd|th|\.|º)?[ -](?:de )?(\p{L}{3,12})\.?[ ,-]{1,2}(?:de )?(\d{4}|\d{2})|(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}))(?!\d)/iu
const CLOCK =
  /^(\d{1,2})(?:([:.h])(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?(?:\s?([ap]\.?\s?m\b\.?|uhr\b|h\b))?/i
const BARE_CLOCK = /^(\d{2})(\d{2})(?:\d{2})?$/
/** 'Z', '+02:00', ' GMT+2', ' +0200 CEST', '+02:00[Europe/Berlin]', ' Europe/Berlin'. */
const ZONE =
  /^ ?\(?([zZ]|UTC|utc|GMT|gmt)? ?([+\u2212-])?(\d{1,2})?:?(\d{2})?\)? ?\(?(?:[A-Z]{2,5}|[A-Za-z]+(?:\/\w+)+)?\)?(?:\[[^\]]*\])?$/
/** ' - 00:15', '-00:15', ' bis 00:15', ' - 2024-05-01 00:15'. */
const UNTIL = /^(?:[-\u2013\u2014](?=\d)|\s+(?:[-\u2013\u2014]|bis|to|au?|à|tot|do)\s+)(\S+)$/i
const LONGEST = 60
const BLANKS = /[\s\u00a0\u202f]+/g

/** Reads a date with or without a time of day; null if it is none. */
export function readMoment(cell: string): WrittenMoment | null {
  if (cell.length > LONGEST) return null
  const text = cell.trim().replace(BLANKS, ' ')
  if (text.length < 6) return null
  const found = readDay(text)
  if (!found) return EPOCH.test(text) ? momentOfEpoch(text) : null
  const rest = text.slice(found.dayText.length).replace(/^[T ,;]+/, '')
  if (rest === '') return { ...found, minute: null, offset: null }
  const time = readTime(rest)
  return time && { ...found, ...time }
}

function readDay(text: string): { day: WrittenDay; dayText: string } | null {
  const iso = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (iso) {
    const [year, month, day] = iso.length > 4 ? [iso[1], iso[3], iso[4]] : iso.slice(1)
    const numbers = [Number(year), Number(month), Number(day)] as const
    const isDate = iso[2] !== '' || dateNumber({ numbers, order: 'ymd' }, 'ymd') !== null
    return isDate ? { day: { numbers, order: 'ymd' }, dayText: iso[0] } : null
  }
  const last = YEAR_LAST.exec(text)
  if (last) {
    // Dates with dots begin with the day.
    const order = last[2] === '.' ? 'dmy' : null
    const numbers = [Number(last[1]), Number(last[3]), Number(last[4])] as const
    return { day: { numbers, order }, dayText: last[0] }
  }
  const named = /\p{L}/u.test(text) ? WORDED.exec(text) : null
  const month = named && monthNumber(named[2] ?? named[4] ?? '')
  if (!named || !month) return null
  const numbers = [Number(named[3] ?? named[6]), month, Number(named[1] ?? named[5])] as const
  return { day: { numbers, order: 'ymd' }, dayText: named[0] }
}

function momentOfEpoch(text: string): WrittenMoment | null {
  const [whole = ''] = text.split('.')
  const ms = Math.round(Number(text) / 10 ** (whole.length - 13))
  const date = new Date(ms).toISOString()
  const moment = readMoment(date.slice(0, 10))
  return moment && { ...moment, minute: (ms % 86_400_000) / 60_000, offset: 0 }
}

/** A time of day, or the start of an interval such as '00:00 - 00:15'; null if it is neither. */
export function readTime(cell: string): WrittenTime | null {
  if (cell.length > LONGEST) return null
  const text = cell.trim().replace(BLANKS, ' ')
  const found = BARE_CLOCK.exec(text) ?? CLOCK.exec(text)
  const minute = found && minuteOf(found)
  if (!found || minute === null) return null
  const rest = text.slice(found[0].length)
  if (rest === '' || isUntil(rest, minute)) return { minute, offset: null }
  const isHourAlone = found[3] === undefined && found[5] === undefined
  if (isHourAlone && !/^(?:z|[+-]\d\d:?\d\d)$/i.test(rest)) return null
  const zone = ZONE.exec(rest)
  return zone && { minute, offset: offsetOf(zone) }
}

function minuteOf(found: RegExpExecArray) {
  const isBare = found.length < 5
  const [hourText = '', minuteText = '0'] = isBare ? found.slice(1) : [found[1], found[3]]
  const half = found[5] ?? ''
  const written = Number(hourText)
  const isHalf = /^[ap]/i.test(half)
  if (isHalf && (written < 1 || written > 12)) return null
  const hour = isHalf ? (written % 12) + (/^p/i.test(half) ? 12 : 0) : written
  const [minute, second] = [Number(minuteText), isBare ? 0 : Number(found[4] ?? '0')]
  const since = hour * 60 + minute + second / 60
  return minute < 60 && second < 60 && since <= DAY_MINUTES ? since : null
}

/** '10:00-10:15' is an interval, '10:00-04:00' a time with the UTC offset of New York. */
function isUntil(rest: string, from: number) {
  const end = UNTIL.exec(rest)?.[1]
  const found = end === undefined ? null : CLOCK.exec(end)
  const until = found?.[0] === end && found ? minuteOf(found) : null
  if (until === null) return false
  const lasts = (until - from + DAY_MINUTES) % DAY_MINUTES
  return !rest.startsWith('-') || (lasts > 0 && lasts <= 60)
}

function offsetOf([, name, sign, hours, minutes]: RegExpExecArray) {
  if (hours === undefined) return name === undefined ? null : 0
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0))
}

const POSITIONS: Record<DateOrder, readonly [number, number, number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
}

/** Days since 1970, with two-digit years in this century; null if there is no such day. */
export function dateNumber({ numbers, order }: WrittenDay, unclear: DateOrder) {
  const [year = 0, month = 0, day = 0] = POSITIONS[order ?? unclear].map((at) => numbers[at])
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && full >= FIRST_YEAR && full < END_YEAR
    ? dayNumber(date.toISOString().slice(0, 10))
    : null
}
