/**
 * The language of the product, so of its figures and dates too, whatever the browser's is: '1,234.5 kWh',
 * 'Nov 20, 2026'. Days are named by the month's name, since 11/3 is another day elsewhere.
 */
export const LANGUAGE = 'en-US'

/** '1,234.5', with three decimals at most or as many as are asked for. */
export const numberText = (value: number, maximumFractionDigits = 3) =>
  value.toLocaleString(LANGUAGE, { maximumFractionDigits })

const EXACT_BELOW_KWH = 100

/** '8.3', '1,204': for a column that says kWh itself. */
export const kwhFigure = (kwh: number) => numberText(kwh, kwh < EXACT_BELOW_KWH ? 1 : 0)

/** '8.3 kWh', '1,204 kWh'. */
export const kwhText = (kwh: number) => `${kwhFigure(kwh)} kWh`

/** A calendar date (YYYY-MM-DD) by the parts of it that are wanted. */
export const dateParts = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LANGUAGE, { ...parts, timeZone: 'UTC' })
  return (date: string) => format.format(Date.parse(date))
}

/** 'Jun 5, 2026' of '2026-06-05'. */
export const dayText = dateParts({ day: 'numeric', month: 'short', year: 'numeric' })

/** 'Jun 2026' of '2026-06'. */
export const monthText = dateParts({ month: 'short', year: 'numeric' })

/** 'Jun 5' of '2026-06-05'. */
export const shortDayText = dateParts({ day: 'numeric', month: 'short' })

/** 'Nov 21, 2026, 8:37 AM'. */
export const momentText = (iso: string) =>
  new Date(iso).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026', the day where the browser is. */
export const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString(LANGUAGE, { dateStyle: 'medium' })

/** 'November 21, 2026', the day where the browser is. */
export const longDateText = (iso: string) =>
  new Date(iso).toLocaleDateString(LANGUAGE, { dateStyle: 'long' })

/** 'Herd' of 'herd'. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** First letters of first and last name; 'U' if there is neither (spec section 2). */
export const initials = (firstName: string, lastName: string) =>
  [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase() || 'U'
