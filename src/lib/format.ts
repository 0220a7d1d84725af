import { minorDigits } from '#domain/book/money.ts'
import { SPEC_CURRENCY } from '#domain/energy-value.ts'
import { locale, t } from './texts.ts'

// Figures and dates are in the language of the texts, not the browser's. Dates spell the month out,
// since 11/3 means another day elsewhere.

/** '1,234.5'. */
export const numberText = (value: number, maximumFractionDigits = 3, minimumFractionDigits = 0) =>
  value.toLocaleString(locale(), { maximumFractionDigits, minimumFractionDigits })

/** '4.2%', '4,2 %'. */
export const percentText = (
  percent: number,
  maximumFractionDigits = 3,
  more: Intl.NumberFormatOptions = {},
) =>
  percent.toLocaleString(locale(), {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits,
    ...more,
  })

const EXACT_BELOW_KWH = 100

/** '8.3', '1,204': for a column whose header has the unit. */
export const kwhFigure = (kwh: number) => numberText(kwh, kwh < EXACT_BELOW_KWH ? 1 : 0)

/** '8.3 kWh', '1,204 kWh'. */
export const kwhText = (kwh: number) => t('{kwh} kWh', { kwh: kwhFigure(kwh) })

const currencyText = (amount: number, currency: string, least: number, most = least) =>
  amount.toLocaleString(locale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })

/** '$1,541.76'. By default in the dollars of spec section 9. */
export const moneyText = (amount: number, currency = SPEC_CURRENCY) =>
  currencyText(amount, currency, minorDigits(currency))

/** '$1,542' */
export const wholeMoneyText = (amount: number, currency = SPEC_CURRENCY) =>
  currencyText(amount, currency, 0)

/** An estimate: '$14', '$0.40'. */
export const roundMoneyText = (amount: number, currency = SPEC_CURRENCY) =>
  (amount < 1 ? moneyText : wholeMoneyText)(amount, currency)

/** What a unit costs, which may be a part of a cent: '$0.22', '$0.1234'. */
export const rateText = (amount: number, currency: string) =>
  currencyText(amount, currency, minorDigits(currency), 4)

/** A formatter of calendar dates (YYYY-MM-DD). */
export const dateParts = (parts: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (date: string) => {
    const format =
      formats.get(locale()) ?? new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' })
    formats.set(locale(), format)
    return format.format(Date.parse(date))
  }
}

/** '2026-06-05' as 'Jun 5, 2026'. */
export const dayText = dateParts({ day: 'numeric', month: 'short', year: 'numeric' })

/** '2026-06' as 'Jun 2026'. */
export const monthText = dateParts({ month: 'short', year: 'numeric' })

const monthWord = (month: 'long' | 'narrow') => {
  const text = dateParts({ month })
  return (index: number) => text(new Date(Date.UTC(2026, index)).toISOString())
}

/** 0 as 'January'. */
export const monthName = monthWord('long')

/** 0 as 'J'. */
export const monthInitial = monthWord('narrow')

/** '2026-06-05' as 'Jun 5'. */
export const shortDayText = dateParts({ day: 'numeric', month: 'short' })

/** 'Nov 8 – 21, 2026', without the years where both are `year`. */
export function dayRangeText(firstDay: string, lastDay: string, year?: string) {
  const isOfYear = year && firstDay.startsWith(year) && lastDay.startsWith(year)
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    ...(!isOfYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).formatRange(Date.parse(firstDay), Date.parse(lastDay))
}

/** 'Nov 21, 2026, 8:37 AM'. */
export const momentText = (iso: string) =>
  new Date(iso).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026', in the browser's time zone. */
export const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString(locale(), { dateStyle: 'medium' })

/** 'November 21, 2026', in the browser's time zone. */
export const longDateText = (iso: string) =>
  new Date(iso).toLocaleDateString(locale(), { dateStyle: 'long' })

/** A noun inside of a sentence; German ones keep their capitals. */
export const inSentence = (noun: string) =>
  locale().startsWith('de') ? noun : noun.toLocaleLowerCase(locale())

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'U' for a farmer without a name (spec section 2). */
export const initials = (firstName: string, lastName: string) =>
  [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase() || 'U'
