export type DecimalMark = ',' | '.'

const UNIT = /\s*(?:[kmg]?wh?)$/i
const PLAIN = /^\d*[.,]?\d+(?:e[+-]?\d+)?$|^\d+[.,]$/i
/** '12.345' and '12,345': decimals or thousands. '0.345' is no riddle. */
const RIDDLE = /^[1-9]\d{0,2}[.,]\d{3}$/
const GROUPED = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
}

const MAX_NUMBER_CHARACTERS = 40

/** A cell without its unit, sign and blanks; nothing of one that is longer than any number. */
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
 * '1234.5', '1.234,5', '1,234.5', '0,5 kWh'; undefined when it is no number.
 * @param mark what stands before decimals; null where nothing tells it: then '12.345' is 'unclear'
 */
export function readNumber(text: string, mark: DecimalMark | null): number | 'unclear' | undefined {
  const digits = digitsOf(text)
  const sign = isNegative(text) ? -1 : 1
  if (RIDDLE.test(digits)) {
    if (mark === null) return 'unclear'
    return sign * Number(digits.replace(mark, '*').replace(/[.,]/, '').replace('*', '.'))
  }
  if (PLAIN.test(digits)) return sign * Number(digits.replace(',', '.'))
  if (GROUPED[','].test(digits)) return sign * Number(digits.replaceAll('.', '').replace(',', '.'))
  return GROUPED['.'].test(digits) ? sign * Number(digits.replaceAll(',', '')) : undefined
}

/** What stands before decimals in these cells, where some of them can only mean one. */
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
  if (RIDDLE.test(digits)) return null
  if (PLAIN.test(digits)) return digits.includes(',') ? ',' : digits.includes('.') ? '.' : null
  if (GROUPED[','].test(digits)) return ','
  return GROUPED['.'].test(digits) ? '.' : null
}

export const isRiddle = (text: string) => RIDDLE.test(digitsOf(text))

/** 987, where 1.204 beside it would then be a thousand and more. */
export const isWhole = (text: string) => /^[1-9]\d*$/.test(digitsOf(text))
