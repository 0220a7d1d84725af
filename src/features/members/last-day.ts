import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'

/** The calendar date (YYYY-MM-DD) of a moment where the farmer is; '' for none. */
export const dayOf = (moment: string | null) =>
  moment === null ? '' : dateIn(browserTimeZone(), new Date(moment))

/** When a membership ends whose last day is this one; null for ''. */
export const endOfDay = (day: string) =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
