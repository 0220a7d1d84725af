const DAY_MS = 86_400_000

/*
 * Calendar dates are text, YYYY-MM-DD, and count in whole days of the calendar: no hour, so no
 * daylight saving, ever takes part. Two dates compare as text.
 */

/** Days since 1 January 1970. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const addDays = (date: string, days: number) => dateOf(dayNumber(date) + days)

/** Whole days from one date to the other; negative where `to` lies before `from`. */
export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from)

/** The same day of a later month, or that month's last day where it is shorter. */
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

/** More than farmers live in: what anybody may ask for must not fill the memory. */
const MAX_KEPT_FORMATS = 300
const formats = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes far longer than to use it, and one zone has many spellings. */
function formatOf(zone: string) {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  // Sweden writes its dates as we do.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  if (formats.size >= MAX_KEPT_FORMATS) formats.clear()
  formats.set(name, format)
  return format
}

/**
 * The calendar date at a moment in a time zone, e.g. 'Pacific/Auckland'.
 * @throws RangeError for a zone that does not exist
 */
export const dateIn = (zone: string, moment: Date) => formatOf(zone).format(moment)
