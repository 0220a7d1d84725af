import { LANGUAGE } from './language.ts'

const DAY = new Intl.DateTimeFormat(LANGUAGE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const SHORT_DAY = new Intl.DateTimeFormat(LANGUAGE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const MONTH = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Jun 5, 2026' of '2026-06-05'. */
export const dayText = (date: string) => DAY.format(Date.parse(date))

/** 'Jun 2026' of '2026-06'. */
export const monthText = (month: string) => MONTH.format(Date.parse(`${month}-01`))

/** 'Jun 5' of '2026-06-05'. */
export const shortDayText = (date: string) => SHORT_DAY.format(Date.parse(date))
