import { addDays, daysBetween } from '#domain/dates/calendar-days.ts'
import { dateParts } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'

const WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const withoutYear = dateParts(WEEKDAY)
const withYear = dateParts({ ...WEEKDAY, year: 'numeric' })

/** 'Fri, Jun 5', with the year unless it is the current one. */
export const weekdayText = (date: string, today: string) =>
  (date.slice(0, 4) === today.slice(0, 4) ? withoutYear : withYear)(date)

/** 'Today', 'Tomorrow', '3 days overdue', 'Fri, Jun 5'. */
export function dueText(date: string, today: string) {
  const days = daysBetween(today, date)
  if (days === 0) return t('Today')
  if (days === 1) return t('Tomorrow')
  if (days === -1) return t('Yesterday')
  return days < 0 ? t('{days} days overdue', { days: -days }) : weekdayText(date, today)
}

/** The heading of a day: 'Today', 'Yesterday', 'Fri, Jun 5'. */
export function dayHeading(date: string, today: string) {
  if (date === today) return t('Today')
  return date === addDays(today, -1) ? t('Yesterday') : weekdayText(date, today)
}

/** 'tomorrow (Sun, Nov 22)', 'Mon, Nov 30'. */
export function whenText(date: string, today: string) {
  const day = weekdayText(date, today)
  if (date === today) return t('today ({day})', { day })
  return daysBetween(today, date) === 1 ? t('tomorrow ({day})', { day }) : day
}
