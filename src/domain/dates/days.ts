import { dateProblem, MONTHS } from '#contract/calendar-date.ts'
import { addDays, addMonths, weekdayOf } from './calendar-days.ts'
import { isOnWeekday, toCalendarDate, toWrittenDate, WEEKDAYS } from './written-date.ts'
import type { Groups, Said } from './time-words.ts'

const TWO_WAYS = 'That date can be read in two ways. Write its month as a word, such as 5 May 2026.'

/** '15 March 2025'. */
export function fullDate(date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** A date without a year is the next such day. */
export function onDate(groups: Groups, today: string): Said {
  const written = toWrittenDate(groups)
  if (!written) return { problem: TWO_WAYS }
  const thisYear = Number(today.slice(0, 4))
  let date = toCalendarDate(written.year ?? thisYear, written)
  if (written.year === null && date < today) date = toCalendarDate(thisYear + 1, written)
  const problem = dateProblem(date)
  if (problem) return { problem }
  if (isOnWeekday(date, groups.weekday)) return { dueDate: date }
  return {
    problem: `${fullDate(date)} is a ${WEEKDAYS[weekdayOf(date)]}. Write the day or the date alone.`,
  }
}

export const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`
export const lastOfMonth = (date: string) => addDays(addMonths(firstOfMonth(date), 1), -1)

/** The next '30th', `from` itself counts: February is passed over. @param nth such as '1st', 'first' */
export function nextDayOfMonth(nth: string | undefined, from: string) {
  const day = Number.parseInt(nth ?? '', 10) || 1
  for (let month = firstOfMonth(from); ; month = addMonths(month, 1)) {
    const date = addDays(month, day - 1)
    if (date >= from && date <= lastOfMonth(month)) return date
  }
}
