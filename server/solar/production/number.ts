export type DecimalMark = ',' | '.'

const UNIT = /\s*(?:[kmg]?wh?)$/i
const PLAIN = /^\d*[.,]?\d+(?:e[+-]?\d+)?$|^\d+[.,]$/i
/** '12.345' and '12,345' have either decimals or thousands; '0.345' is unambiguous. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const GROUPED = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
}

const MAX_NUMBER_CHARACTERS = 40

/** A cell without unit, sign and blanks; empty if it is too long for a number. */
const digitsOf = (text: string) => {
  const number = text.trim()
  return number.length > MAX_NUMBER_CHARACTERS ? '' : withoutUnit(number)
}

const withoutUnit = (number: string) =>
  number
    .replace(UNIT, '')
    .replace(/[\s\u00a0\u202f'\u2019]/g, '')
    .replace(/^[-+\u2212]/, '')

const isNegative = (text: string) => /^\s*[-\u2212]/.test(text)

/**
 * Reads '1234.5', '1.234,5', '1,234.5' or '0,5 kWh'; undefined if it is not a number.
 * @param mark the decimal separator; null if unknown, which makes '12.345' 'unclear'
 */
export function readNumber(text: string, mark: DecimalMark | null): number | 'unclear' | undefined {
  const digits = digitsOf(text)
  const sign = isNegative(text) ? -1 : 1
  if (AMBIGUOUS.test(digits)) {
    if (mark === null) return 'unclear'
    return sign * Number(digits.replace(mark, '*').replace(/[.,]/, '').replace('*', '.'))
  }
  if (PLAIN.test(digits)) return sign * Number(digits.replace(',', '.'))
  if (GROUPED[','].test(digits)) return sign * Number(digits.replaceAll('.', '').replace(',', '.'))
  return GROUPED['.'].test(digits) ? sign * Number(digits.replaceAll(',', '')) : undefined
}

/** The decimal separator, if at least one cell is unambiguous. */
export function provenMark(cells: readonly string[], delimiter: string): DecimalMark | null {
  let [commas, points] = [0, 0]
  for (const cell of cells) {
    const mark = markOf(digitsOf(cell))
    if (mark === ',') commas += 1
    if (mark === '.') points += 1
  }
  if (commas === points && commas > 0) return delimiter === ',' ? '.' : ','
  if (commas === points) return null
  return commas > points ? ',' : '.'
}

function markOf(digits: string): DecimalMark | null {
  if (AMBIGUOUS.test(digits)) return null
  if (PLAIN.test(digits)) return digits.includes(',') ? ',' : digits.includes('.') ? '.' : null
  if (GROUPED[','].test(digits)) return ','
  return GROUPED['.'].test(digits) ? '.' : null
}

export const isAmbiguous = (text: string) => AMBIGUOUS.test(digitsOf(text))

/** A plain 987 suggests that 1.204 next to it is a thousand and more. */
export const isWhole = (text: string) => /^[1-9]\d*$/.test(digitsOf(text))
