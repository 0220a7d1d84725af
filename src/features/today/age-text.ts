import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
import { dateText } from '#src/lib/moment-text.ts'

const WEEK_DAYS = 7

/** How long ago it was, by the farmer's calendar; a date from a week on. */
export function ageText(moment: string, today: string) {
  const days = daysBetween(dateIn(browserZone(), new Date(moment)), today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < WEEK_DAYS ? `${days} days ago` : dateText(moment)
}
