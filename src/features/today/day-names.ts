import { LANGUAGE } from '#src/lib/language.ts'

const words = (date: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(LANGUAGE, { ...parts, timeZone: 'UTC' })

/** 'Friday, June 5, 2026', as the product writes it. */
export const longDay = (date: string) =>
  words(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 'June 2026', of any day in it. */
export const monthName = (date: string) => words(date, { month: 'long', year: 'numeric' })

/** 'Mon' and 'Monday' of a date. */
export const weekdayNames = (date: string) => ({
  short: words(date, { weekday: 'short' }),
  long: words(date, { weekday: 'long' }),
})
