const DAY = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTH = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '5 Jun 2026' of '2026-06-05', in the reader's language. */
export const dayText = (date: string) => DAY.format(Date.parse(date))

/** 'Jun 2026' of '2026-06'. */
export const monthText = (month: string) => MONTH.format(Date.parse(`${month}-01`))
