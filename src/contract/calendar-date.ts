import * as z from 'zod/mini'

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

/** One sentence saying what is wrong with a date such as '2026-02-31'; null if it is valid. */
export function dateProblem(text: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return 'Choose a date, such as 2026-05-31.'
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const name = MONTHS[month - 1]
  if (!name) return `There is no month ${month}.`
  if (day < 1 || day > daysInMonth(year, month)) return `${day} ${name} ${year} does not exist.`
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return `Choose a date from the year ${FIRST_YEAR} to ${LAST_YEAR}.`
  }
  return null
}

/** A day without a time or time zone, YYYY-MM-DD. */
export const calendarDate = z.string().check(
  z.refine((text) => dateProblem(text) === null, {
    error: ({ input }) => dateProblem(String(input)) ?? 'Choose a date.',
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
  .check(z.maxLength(64), z.refine(isTimeZone, 'That time zone is not known.'))
