import { plainText } from '#domain/texts/typed-words.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'

const UNIT_WORDS: Partial<Record<string, Message>> = {
  kW: msg('kW'),
  kWh: msg('kWh'),
  'kWh a day': msg('kWh a day'),
  'per kWh': msg('per kWh'),
}

const WITH_UNIT: Partial<Record<string, (number: number, digits: number) => Message>> = {
  '': (number, digits) => shown({ number, maximumFractionDigits: digits }),
  '%': (number, digits) => shown({ number, maximumFractionDigits: digits, unit: 'percent' }),
  '°': (number, digits) => msg('{figure}°', { figure: { number, maximumFractionDigits: digits } }),
  acre: (quantity, digits) => shown({ quantity, unit: 'acre', maximumFractionDigits: digits }),
}

const shown = (figure: MessageValue) => msg('{figure}', { figure })

/** '4.9%', '32°', '5 acres', in the units of the reader; a count has the unit ''. */
export const withUnit = (number: number, unit: string, digits = 3) =>
  WITH_UNIT[unit]?.(number, digits) ??
  msg('{figure} {unit}', {
    figure: { number, maximumFractionDigits: digits },
    unit: UNIT_WORDS[unit] ?? unit,
  })

/** The units a farmer may type after a number, with 'per day' and its like. */
const UNIT = /(?:kw[\s·]?h|kwp?|%|°|deg(?:rees)?)?\s*(?:(?:\/|per|an?)\s*d(?:ay)?|daily)?$/i
/** Spaces and apostrophes as thousands separators: '1 204', '1’204'. */
const GROUPING = /(\d)[\s'’](?=\d{3}(?!\d))/g
const COMMAS_GROUP = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const POINTS_GROUP = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
/** A lakh, as in India: '1,20,000'. */
const LAKHS = /^[+-]?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/
const ONE_GROUP = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

const groupings = new Map<string, string | undefined>()

/** What separates the thousands of a language. */
function groupingOf(locale: string) {
  if (!groupings.has(locale)) {
    // In Spanish no four digits are separated.
    const parts = new Intl.NumberFormat(locale).formatToParts(12_345)
    groupings.set(locale, parts.find(({ type }) => type === 'group')?.value)
  }
  return groupings.get(locale)
}

/**
 * The number that a farmer entered, possibly with its unit ('18.5 kWh a day', '20%'); undefined if
 * there is none or several ('24-25'). Of two different separators the last is the decimal one: '1,204.5'
 * and '1.204,5' are equal. A single one before three digits separates thousands if it does in the
 * language: '1,204' is 1204 in English, where '1,5', '0,204' and '1.204' are decimals.
 * @param locale for `Intl`
 */
export function enteredNumber(text: string, locale = 'en'): number | undefined {
  const figure = plainText(text)
    .trim()
    .replace('\u2212', '-')
    .replace(UNIT, '')
    .replace(/,[-–]$/, '')
    .trim()
    .replace(GROUPING, '$1')
  const value = Number(withDecimalPoint(figure, locale))
  return figure !== '' && Number.isFinite(value) ? value : undefined
}

function withDecimalPoint(figure: string, locale: string) {
  if (ONE_GROUP.test(figure)) {
    const grouping = groupingOf(locale) ?? ''
    return figure.includes(grouping) ? figure.replace(grouping, '') : figure.replace(',', '.')
  }
  if (COMMAS_GROUP.test(figure) || LAKHS.test(figure)) return figure.replaceAll(',', '')
  if (POINTS_GROUP.test(figure)) return figure.replaceAll('.', '').replace(',', '.')
  return PLAIN.test(figure) ? figure.replace(',', '.') : Number.NaN
}

const AS_ENTERED_DIGITS = 20

/** Formats a number with its unit; any other text stays as entered. */
export function enteredText(text: string, unit: string) {
  const number = enteredNumber(text)
  return number === undefined ? shown(text) : withUnit(number, unit, AS_ENTERED_DIGITS)
}
