import { addDays } from '#domain/dates/calendar-days.ts'
import { END_YEAR, FIRST_YEAR } from '#server/solar/production-years.ts'
import { readTime, type WrittenZone } from './clock.ts'
import { withoutAccents } from './words.ts'

/** The numbers of a date as written, and their order if the notation is unambiguous. */
export type WrittenDay = { numbers: readonly number[]; order: DateOrder | null }
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
/** `minute` is since midnight, with seconds as its fraction; null if the row names only a day. */
export type WrittenMoment = { day: WrittenDay; minute: number | null; zone: WrittenZone }

const END_DAY =
  /^(\S{1,12}\s+(?:[-\u2013\u2014]|bis|to|au?|à|tot|do)\s+)(\S{6,12})[T\s](\S{1,12})$/i
const AMBIGUOUS_ORDERS: readonly DateOrder[] = ['dmy', 'mdy']
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T ,;])/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T ,;])/
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[. -]{1,2}(?:de )?(\p{L}{3,10})[. -]{1,2}(?:de )?(\d{4}|\d{2})(?!\d)/iu
const MONTH_NAME_DAY = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/iu

/** Reads a date with or without a time of day; null if it is none. */
export function readMoment(text: string): WrittenMoment | null {
  const trimmed = text.trim()
  const whole = readDay(trimmed)
  const written = whole ? trimmed : (withoutWeekday(trimmed) ?? '')
  const found = whole ?? readDay(written)
  if (!found) return null
  const rest = written.slice(found.length).replace(/^[T ,;]+/, '')
  if (rest === '') return { day: found.day, minute: null, zone: null }
  const time = readTime(withoutEndDay(rest, found.day))
  return time && { day: found.day, ...time }
}

/** Drops the second date of '00:00 - 01.05.2025 00:15' if it is the same day or the next. */
function withoutEndDay(rest: string, from: WrittenDay) {
  const [, start = '', written = '', end = ''] = END_DAY.exec(rest) ?? []
  const to = readDay(written)?.day
  const isNear = AMBIGUOUS_ORDERS.some((order) => {
    const [first, last] = [calendarDate(from, order), to ? calendarDate(to, order) : null]
    return first && last && (last === first || last === addDays(first, 1))
  })
  return isNear ? `${start}${end}` : rest
}

/** Whether a text starts with a date, whatever follows. */
export const beginsWithDay = (text: string) => readDay(text.trim()) !== null

function readDay(text: string): { day: WrittenDay; length: number } | null {
  const iso = YEAR_FIRST.exec(text)
  if (iso) return dayOf(iso[0], [iso[1], iso[3], iso[4]], 'ymd')
  const last = YEAR_LAST.exec(text)
  // Dates with dots always start with the day.
  if (last) return dayOf(last[0], [last[1], last[3], last[4]], last[2] === '.' ? 'dmy' : null)
  const dayName = DAY_MONTH_NAME.exec(text)
  if (dayName) return namedDay(dayName[0], dayName[3], dayName[2], dayName[1])
  const monthName = MONTH_NAME_DAY.exec(text)
  return monthName && namedDay(monthName[0], monthName[3], monthName[1], monthName[2])
}

function namedDay(written: string, year?: string, monthName = '', day?: string) {
  const month = monthOf(monthName)
  return month === null ? null : dayOf(written, [year, String(month), day], 'ymd')
}

const dayOf = (
  written: string,
  parts: readonly (string | undefined)[],
  order: DateOrder | null,
) => ({ day: { numbers: parts.map(Number), order }, length: written.length })

const POSITIONS: Record<DateOrder, readonly [number, number, number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
}

/** YYYY-MM-DD, with two-digit years in this century; null if there is no such day. */
export function calendarDate({ numbers, order }: WrittenDay, unclear: DateOrder) {
  const [year = 0, month = 0, day = 0] = POSITIONS[order ?? unclear].map((at) => numbers[at])
  const full = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && full >= FIRST_YEAR && full < END_YEAR ? date.toISOString().slice(0, 10) : null
}

const LONGEST_DATE = 60

/** Months by their first letters, in the languages of loggers and spreadsheets. */
const MONTHS = new Map(
  [
    'jan ene gen',
    'feb fev',
    'mar mrz maa mrt',
    'apr abr avr',
    'may mai mei mag maj',
    'jun giu juin',
    'jul lug juil',
    'aug ago aou',
    'sep set',
    'oct okt out ott',
    'nov',
    'dec dez dic',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const WEEKDAY = new RegExp(
  `^(?:${[
    'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?',
    'mo(?:ntag)?|di(?:enstag)?|mi(?:ttwoch)?|do(?:nnerstag)?|fr(?:eitag)?|sa(?:mstag)?|so(?:nntag)?',
    'lun(?:di|es|edi)?|mar(?:di|tes|tedi)?|mer(?:credi|coledi)?|mie(?:rcoles)?|jeu(?:di)?|jue(?:ves)?',
    'gio(?:vedi)?|ven(?:dredi|erdi)?|vie(?:rnes)?|sam(?:edi)?|sab(?:ado|ato)?|dim(?:anche)?',
    'dom(?:ingo|enica)?|ma|wo|vr|za|zo|sonnabend',
  ].join('|')})\\.?,?\\s+`,
  'i',
)

/** 1 to 12 for 'March', 'Mär' or 'août'; null if it is not a month. */
function monthOf(name: string): number | null {
  const plain = withoutAccents(name).toLowerCase()
  return MONTHS.get(plain.slice(0, 4)) ?? MONTHS.get(plain.slice(0, 3)) ?? null
}

/** Strips the weekday from 'Mi., 01.05.2024'; null if there is none. */
function withoutWeekday(text: string): string | null {
  if (!/^\p{L}/u.test(text)) return null
  const plain = withoutAccents(text.slice(0, LONGEST_DATE))
  const found = WEEKDAY.exec(plain)
  return found && plain.slice(found[0].length)
}

/** '2024-03-31 09:05', from minutes since midnight. */
export function momentText(date: string, minute: number) {
  const parts = [Math.floor(minute / 60), Math.floor(minute % 60)]
  return `${date} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
