import { addDays, dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import { dateParts, shortDayText } from '#src/lib/format.ts'
import { locale, t } from '#src/lib/texts.ts'

const inZone = (parts: Intl.DateTimeFormatOptions) => (iso: string, zone: string) =>
  new Intl.DateTimeFormat(locale(), { ...parts, timeZone: zone }).format(new Date(iso))

const weekdayIn = inZone({ weekday: 'short' })

/** '04:00' at the place. */
export const clockText = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 'Tue 04:00' at the place. */
export const momentText = (iso: string, zone: string) =>
  `${weekdayIn(iso, zone)} ${clockText(iso, zone)}`

/** 'Wed 06:00–09:00'; a window past midnight names both days. */
export function windowText({ from, to }: { from: string; to: string }, zone: string) {
  const isOneDay = weekdayIn(from, zone) === weekdayIn(to, zone)
  return `${momentText(from, zone)}–${isOneDay ? clockText(to, zone) : momentText(to, zone)}`
}

const NOON = 12

/** The day on whose morning a night ends. */
export function morningAfter(iso: string, zone: string) {
  const date = dateIn(zone, new Date(iso))
  return Number(clockText(iso, zone).slice(0, 2)) >= NOON ? addDays(date, 1) : date
}

const shortWeekday = dateParts({ weekday: 'short' })
const longWeekday = dateParts({ weekday: 'long' })
const WEEK_DAYS = 7

/** 'Today', 'Tue'. */
export const dayName = (date: string, today: string) =>
  date === today ? t('Today') : shortWeekday(date)

/** 'Thursday'; 'Jun 5' where the weekday may mean another week. */
export const weekdayName = (date: string, today: string) =>
  daysBetween(today, date) < WEEK_DAYS ? longWeekday(date) : shortDayText(date)
