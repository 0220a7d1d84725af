import { locale } from './texts.ts'

const DAY_MS = 24 * 60 * 60_000
const WEEK_DAYS = 7

const dayStart = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** '14:02' today, 'Mon 14:02' within a week, then 'Oct 9', in another year with the year. */
export function whenText(iso: string, now = new Date()) {
  const at = new Date(iso)
  const daysAgo = Math.round((dayStart(now) - dayStart(at)) / DAY_MS)
  const text = (parts: Intl.DateTimeFormatOptions) => at.toLocaleString(locale(), parts)
  const time = text({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (daysAgo === 0) return time
  if (daysAgo > 0 && daysAgo < WEEK_DAYS) return `${text({ weekday: 'short' })} ${time}`
  const isThisYear = at.getFullYear() === now.getFullYear()
  return text({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}
