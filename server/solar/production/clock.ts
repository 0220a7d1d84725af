import { calendarDate, type DateOrder, type WrittenDay } from './date.ts'

export const DAY_MINUTES = 1440

/** The UTC offset that a time states: zero or another; null if it states none. */
export type WrittenZone = 'greenwich' | 'elsewhere' | null
/** `minute` is since midnight, with seconds as its fraction. */
type WrittenTime = { minute: number; zone: WrittenZone }

const LONGEST_TIME = 60
const HOUR_MINUTES = 60
const CLOCK =
  /^(\d{1,2})(?:([:.h])(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?(?:\s?([ap]\.?\s?m\b\.?|uhr\b|h\b))?/i
/** 'Z', '+02:00', ' GMT+2', ' +0200 CEST', '+02:00[Europe/Berlin]', ' Europe/Berlin'. */
const ZONE =
  /^\s*\(?([zZ]|UTC|utc|GMT|gmt)?\s*([+\u2212-]\d{1,2}(?::?\d{2})?)?\)?\s*\(?(?:[A-Z]{2,5}|[A-Za-z]+(?:\/\w+)+)?\)?(?:\[[^\]]*\])?$/
/** ' - 00:15', '-00:15', ' bis 00:15'. */
const UNTIL = /^(?:[-\u2013\u2014](?=\d)|\s+(?:[-\u2013\u2014]|bis|to|au?|à|tot|do)\s+)(\S+)$/i

/** Minutes since midnight for '7:15', '07.15.30', '7 pm' or '7'; null if it is no time of day. */
export const minuteOfDay = (text: string): number | null => readTime(text)?.minute ?? null

/** A time of day, or the start of an interval such as '00:00 - 00:15'; null if it is neither. */
export function readTime(text: string): WrittenTime | null {
  const written = text.trim()
  const found = CLOCK.exec(written)
  const minute = found && minuteOf(found)
  if (!found || minute === null || written.length > LONGEST_TIME) return null
  const rest = written.slice(found[0].length)
  if (rest === '' || isUntil(rest, minute)) return { minute, zone: null }
  const isHourAlone = found[3] === undefined && found[5] === undefined
  const zone = isHourAlone && !/^(?:z|[+-]\d\d:?\d\d)$/i.test(rest) ? null : ZONE.exec(rest)
  return zone && { minute, zone: zoneOf(zone) }
}

function minuteOf([, hourText = '', , minuteText = '0', secondText = '0', half = '']: string[]) {
  const written = Number(hourText)
  const isHalf = /^[ap]/i.test(half)
  if (isHalf && (written < 1 || written > 12)) return null
  const hour = isHalf ? (written % 12) + (/^p/i.test(half) ? 12 : 0) : written
  const [minute, second] = [Number(minuteText), Number(secondText)]
  const since = hour * 60 + minute + second / 60
  return minute < 60 && second < 60 && since <= DAY_MINUTES ? since : null
}

/** '10:00-10:15' is an interval, '10:00-04:00' a time with the UTC offset of New York. */
function isUntil(rest: string, from: number) {
  const end = UNTIL.exec(rest)
  const found = end && CLOCK.exec(end[1] ?? '')
  const until = found?.[0] === end?.[1] && found ? minuteOf(found) : null
  if (until === null) return false
  const lasts = (until - from + DAY_MINUTES) % DAY_MINUTES
  return !rest.startsWith('-') || (lasts > 0 && lasts <= HOUR_MINUTES)
}

function zoneOf([, name, offset]: string[]): WrittenZone {
  const isGreenwich = offset === undefined ? name !== undefined : /^.[0:]+$/.test(offset)
  return isGreenwich ? 'greenwich' : 'elsewhere'
}

/** Order of day, month and year in a file; `problem` is set if it is ambiguous. */
export type ReadOrder = { order: DateOrder; note: string | null; problem: string | null }

type Reading = { order: DateOrder; dates: string[] }

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']
const WORDS: Record<DateOrder, string> = {
  dmy: 'day/month/year',
  mdy: 'month/day/year',
  ymd: 'year/month/day',
}

/**
 * Infers the order in dates such as 03/04/2024 or 24-01-02 from all rows together: first so that
 * most of them are valid past dates, then so that they lie close together.
 * @param today YYYY-MM-DD
 */
export function readOrder(days: readonly WrittenDay[], today: string): ReadOrder {
  const unclear = days.filter(({ order }) => order === null)
  const readings = ORDERS.map((order) => ({ order, dates: datesOf(unclear, order, today) }))
  const most = Math.max(...readings.map(({ dates }) => dates.length))
  const possible = readings
    .filter(({ dates }) => dates.length === most)
    .filter((reading, at, all) => all.findIndex((other) => isSame(reading, other)) === at)
    .toSorted((a, b) => spreadMs(a) - spreadMs(b))
  const [best, other] = possible
  const order = best?.order ?? 'ymd'
  if (!best || !other) return { order, note: null, problem: null }
  const isTie = spreadMs(best) === spreadMs(other) || possible.some(isByMonth)
  if (isTie) return { order, note: null, problem: tieText(unclear[0], best, other) }
  return { order, note: noteOf(possible), problem: null }
}

const datesOf = (days: readonly WrittenDay[], order: DateOrder, today: string) =>
  days
    .flatMap((day) => calendarDate(day, order) ?? [])
    .filter((date) => date <= today)
    .toSorted()

const isSame = (one: Reading, other: Reading) => one.dates.join() === other.dates.join()

/** Consecutive days stay close together only in the right order. */
const spreadMs = ({ dates }: Reading) => Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')

/** Twelve days of January in one order are the first of twelve months in the other. */
const isByMonth = ({ dates }: Reading) =>
  dates.length > 2 && dates.every((date) => date.endsWith('-01'))

function noteOf(possible: readonly Reading[]) {
  const order = possible[0]?.order ?? 'ymd'
  const parts = possible.some((reading) => reading.order === 'ymd')
    ? 'Day, month and year'
    : 'Day and month'
  return `${parts} could not be told apart for certain; dates were read as ${WORDS[order]}.`
}

const tieText = (day: WrittenDay | undefined, ...orders: Reading[]) =>
  `Whether ${day?.numbers.join('/')} is ${orders.map(({ order }) => WORDS[order]).join(' or ')} cannot be told: write dates as 2024-01-31.`
