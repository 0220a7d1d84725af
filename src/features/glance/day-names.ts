const words = (date: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { ...parts, timeZone: 'UTC' })

/** '5 Jun', in the farmer's language. */
export const shortDay = (date: string) => words(date, { day: 'numeric', month: 'short' })

/** 'Friday, 5 June 2026', in the farmer's language. */
export const longDay = (date: string) =>
  words(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 'June 2026', of any day in it. */
export const monthName = (date: string) => words(date, { month: 'long', year: 'numeric' })

/** 'Mon' and 'Monday' of a date. */
export const weekdayNames = (date: string) => ({
  short: words(date, { weekday: 'short' }),
  long: words(date, { weekday: 'long' }),
})
