const DAY_MS = 86_400_000

/*
 * Calendar dates are strings, YYYY-MM-DD, which compare as text. Arithmetic is in whole days in UTC, so
 * daylight saving has no effect.
 */

/** Days since 1 January 1970. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) => dateOf(dayNumber(date) + days)

/** Negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/** The same day of a later month, or its last day if the month is shorter. */
export function addMonths(date: string, months: number) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString()
  return `${first.slice(0, 8)}${String(Math.min(day, lastDay)).padStart(2, '0')}`
}

export const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`
export const lastOfMonth = (date: string) => addDays(addMonths(firstOfMonth(date), 1), -1)

/** Monday is 0, Sunday is 6. */
export const weekdayOf = (date: string) => (dayNumber(date) + 3) % 7

export const mondayOf = (date: string) => addDays(date, -weekdayOf(date))

/** Bounds the cache, since clients choose the time zone. */
const MAX_CACHED_FORMATS = 300
const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, as creating a format is slow. Zone names are case-insensitive. */
function formatOf(zone: string) {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  // Swedish dates are YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  if (formats.size >= MAX_CACHED_FORMATS) formats.clear()
  formats.set(name, format)
  return format
}

/**
 * The calendar date at a moment in a time zone.
 * @throws RangeError for an unknown time zone
 */
export const dateIn = (zone: string, moment: Date) => formatOf(zone).format(moment)
