import * as z from 'zod/mini'
import { asIssue, msg, type Message } from './message.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2100
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const YEAR_RULE = msg('Choose a year from {first} to {last}.', {
  first: `${FIRST_YEAR}`,
  last: `${LAST_YEAR}`,
})

/** What is wrong with a date such as '2026-02-31'; null if it is valid. */
export function dateProblem(text: string): Message | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return msg('Choose a date, such as 2026-05-31.')
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  if (month < 1 || month > MONTHS.length) return msg('There is no month {month}.', { month })
  const lastDay = daysInMonth(year, month)
  if (day < 1 || day > lastDay) {
    const date = `${text.slice(0, -2)}${lastDay}`
    return msg('The last day of that month is {day}.', { day: { date, style: 'long' } })
  }
  return year < FIRST_YEAR || year > LAST_YEAR ? YEAR_RULE : null
}

/** A day without a time or time zone, YYYY-MM-DD. */
export const calendarDate = z.string().check(
  z.refine((text) => dateProblem(text) === null, {
    error: ({ input }) => asIssue(dateProblem(String(input)) ?? msg('Choose a date.')),
  }),
)

/** Caches valid names, because Intl is slow. Bounded, because one zone has many spellings. */
const MAX_KNOWN_ZONES = 1000
const knownZones = new Set<string>()

function isTimeZone(zone: string) {
  if (knownZones.has(zone)) return true
  try {
    const isZone =
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    if (isZone && knownZones.size < MAX_KNOWN_ZONES) knownZones.add(zone)
    return isZone
  } catch {
    return false
  }
}

export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, asIssue(msg('That time zone is unknown.'))))
