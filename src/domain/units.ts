/** A figure and its unit as they are written: '4.9%', '32°', '5 acres'; a mere count has no unit. */
export const withUnit = (figure: string, unit: string) =>
  unit === '%' || unit === '°' ? `${figure}${unit}` : `${figure} ${unit}`.trimEnd()

/** Units of the fields that hold numbers; what is made may be said to be that of a day. */
const UNIT = /(?:kw[\s·]?h|kwp?|%|°|deg(?:rees)?)?\s*(?:(?:\/|per|an?)\s*d(?:ay)?|daily)?$/i
/** Blanks and apostrophes before three digits: '1 204', '1’204'. */
const GROUPING = /(\d)[\s'’](?=\d{3}(?!\d))/g
const COMMAS_GROUP = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const POINTS_GROUP = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/**
 * The one number that a farmer wrote, perhaps with its unit ('18.5 kWh a day', '20%'); undefined
 * where it is none or several ('24-25'). The last of two marks is the decimal one: '1,204.5' and
 * '1.204,5' are the same. Alone, a comma before three digits groups them, as this product writes
 * thousands, so '1,204' is 1204; '1,5', '0,204' and '1.204' are decimals.
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

const figureFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** What a farmer entered, as every screen shows it: a number with its unit, words as they are. */
export function enteredText(text: string, unit: string) {
  const value = enteredNumber(text)
  return value === undefined ? text : withUnit(figureFormat.format(value), unit)
}
