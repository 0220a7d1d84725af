import { dateProblem } from '#contract/calendar-date.ts'

/** The parts of a date as somebody wrote it; a year may be left out. */
export type WrittenDate = { year: number | null; month: number; day: number }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
export const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?'
const YEAR = '(?<year>\\d{4})'

/** Sources of regular expressions with the groups day, month and year, or first, second and year. */
export const WRITTEN_DATES = [
  '(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})',
  `${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`,
  `${MONTH} ${DAY}(?:,? ${YEAR})?`,
  `(?<first>\\d{1,2})[/.-](?<second>\\d{1,2})[/.-]${YEAR}`,
]

/** 1 to 12, of a number or a name. */
export const monthNumber = (text: string) =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1

/** Half the world writes 5/6 for the 6th of May: only what can be read in one way is read. */
function readNumbers(first: number, second: number, year: number | null): WrittenDate | null {
  if (first > 12 || first === second) return { year, month: second, day: first }
  return second > 12 ? { year, month: first, day: second } : null
}

/** @param groups of a match with one of `WRITTEN_DATES`; null for a date that is ambiguous */
export function toWrittenDate(groups: Record<string, string | undefined>): WrittenDate | null {
  const { first, second, day, month, year } = groups
  if (first && second) return readNumbers(Number(first), Number(second), year ? Number(year) : null)
  return {
    year: year ? Number(year) : null,
    month: monthNumber(month ?? ''),
    day: Number(day),
  }
}

export const toCalendarDate = (year: number, { month, day }: WrittenDate) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const WHOLE = WRITTEN_DATES.map((source) => new RegExp(`^${source}$`, 'i'))

/**
 * The calendar date that a free text states, e.g. '2026-05-20', '20 May 2026', 'May 20, 2026' or
 * '20.05.2026'; null where it says anything else, leaves out the year or can be read in two ways.
 */
export function readDate(text: string): string | null {
  for (const pattern of WHOLE) {
    const written = toWrittenDate(pattern.exec(text.trim())?.groups ?? { month: 'none' })
    if (!written?.year) continue
    const date = toCalendarDate(written.year, written)
    return dateProblem(date) ? null : date
  }
  return null
}
