import { msg, type Message, type MessageValue } from '#contract/message.ts'

const UNIT_WORDS: Partial<Record<string, Message>> = {
  acres: msg('acres'),
  kW: msg('kW'),
  kWh: msg('kWh'),
  'kWh a day': msg('kWh a day'),
}

/** '4.9%', '32°', '5 acres'; a count has the unit ''. */
export function withUnit(figure: MessageValue, unit: string): Message {
  if (unit === '') return msg('{figure}', { figure })
  return unit === '%' || unit === '°'
    ? msg('{figure}{unit}', { figure, unit })
    : msg('{figure} {unit}', { figure, unit: UNIT_WORDS[unit] ?? unit })
}

/** The units a farmer may type after a number, with 'per day' and its like. */
const UNIT = /(?:kw[\s·]?h|kwp?|%|°|deg(?:rees)?)?\s*(?:(?:\/|per|an?)\s*d(?:ay)?|daily)?$/i
/** Spaces and apostrophes as thousands separators: '1 204', '1’204'. */
const GROUPING = /(\d)[\s'’](?=\d{3}(?!\d))/g
const COMMAS_GROUP = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const POINTS_GROUP = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/**
 * The number that a farmer entered, possibly with its unit ('18.5 kWh a day', '20%'); undefined if
 * there is none or several ('24-25'). Of two different separators the last is the decimal one: '1,204.5'
 * and '1.204,5' are equal. A single comma before three digits separates thousands, as in our own output:
 * '1,204' is 1204, while '1,5', '0,204' and '1.204' are decimals.
 */
export function enteredNumber(text: string): number | undefined {
  const figure = text.trim().replace('\u2212', '-').replace(UNIT, '').trim().replace(GROUPING, '$1')
  const value = Number(withDecimalPoint(figure))
  return figure !== '' && Number.isFinite(value) ? value : undefined
}

function withDecimalPoint(figure: string) {
  if (COMMAS_GROUP.test(figure)) return figure.replaceAll(',', '')
  if (POINTS_GROUP.test(figure)) return figure.replaceAll('.', '').replace(',', '.')
  return PLAIN.test(figure) ? figure.replace(',', '.') : Number.NaN
}

/** Formats a number with its unit; any other text stays as entered. */
export function enteredText(text: string, unit: string) {
  const number = enteredNumber(text)
  return number === undefined
    ? withUnit(text, '')
    : withUnit({ number, maximumFractionDigits: 20 }, unit)
}
