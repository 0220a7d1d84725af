import { END_YEAR, FIRST_YEAR } from '#server/solar/production-years.ts'
import { readTime, type WrittenZone } from './clock.ts'

/** The numbers of a date as written, and their order if the notation is unambiguous. */
export type WrittenDay = { numbers: readonly number[]; order: DateOrder | null }
export type DateOrder = 'ymd' | 'dmy' | 'mdy'
/** `minute` is since midnight, with seconds as its fraction; null if the row names only a day. */
export type WrittenMoment = { day: WrittenDay; minute: number | null; zone: WrittenZone }

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?=$|[T ,;])/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T ,;])/
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[. -]{1,2}([a-z]{3,9})[. -]{1,2}(\d{4}|\d{2})(?!\d)/i
const MONTH_NAME_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i

/** Reads a date with or without a time of day; null if it is none. */
export function readMoment(text: string): WrittenMoment | null {
  const trimmed = text.trim()
  const found = readDay(trimmed)
  if (!found) return null
  const rest = trimmed.slice(found.length).replace(/^[T ,;]+/, '')
  if (rest === '') return { day: found.day, minute: null, zone: null }
  const time = readTime(rest)
  return time && { day: found.day, ...time }
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

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** 1 to 12 for 'March'; null if it is no English name of a month. */
function monthOf(name: string): number | null {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? null : at + 1
}

/** '2024-03-31 09:05', from minutes since midnight. */
export function momentText(date: string, minute: number) {
  const parts = [Math.floor(minute / 60), Math.floor(minute % 60)]
  return `${date} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
