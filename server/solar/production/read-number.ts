export type DecimalSign = ',' | '.'

const UNIT = /\s*[kmg]?wh?$/i
const PLAIN = /^\d*[.,]?\d+(?:e[+-]?\d+)?$|^\d+[.,]$/i
const SIMPLE = /^-?\d+(?:\.\d{1,2})?$/
/** '12.345' and '12,345' have decimals or thousands; '0.345' and '1.2345' are unambiguous. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const GROUPED = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
}
const MAX_NUMBER_CHARACTERS = 40

/** A cell without unit, sign and marks between thousands that cannot be decimal signs. */
function digitsOf(cell: string) {
  const text = cell.trim()
  if (text.length > MAX_NUMBER_CHARACTERS) return ''
  return text
    .replace(UNIT, '')
    .replace(/[\s\u00a0\u202f'\u2019]/g, '')
    .replace(/^[-+\u2212]/, '')
}

/** NaN if a cell is no number. Only where the decimal sign cannot be told, `decimal` decides. */
export function readNumber(cell: string, decimal: DecimalSign): number {
  if (SIMPLE.test(cell)) return Number(cell)
  const digits = digitsOf(cell)
  const sign = /^\s*[-\u2212]/.test(cell) ? -1 : 1
  if (AMBIGUOUS.test(digits))
    return sign * Number(digits.replace(decimal, '*').replace(/[.,]/, '').replace('*', '.'))
  if (PLAIN.test(digits)) return sign * Number(digits.replace(',', '.'))
  if (GROUPED[','].test(digits)) return sign * Number(digits.replaceAll('.', '').replace(',', '.'))
  return GROUPED['.'].test(digits) ? sign * Number(digits.replaceAll(',', '')) : NaN
}

export const isNumber = (cell: string) => !Number.isNaN(readNumber(cell, '.'))

/** What the cells of a file say about their decimal sign. */
export class DecimalEvidence {
  commas = 0
  points = 0
  /** Cells of either reading, such as '1.234'. */
  unclear = 0
  example = ''

  add(cell: string) {
    if (!/[.,]/.test(cell)) return
    const digits = digitsOf(cell)
    if (AMBIGUOUS.test(digits)) {
      this.unclear += 1
      this.example = digits
    } else if (PLAIN.test(digits)) this[digits.includes(',') ? 'commas' : 'points'] += 1
    else if (GROUPED[','].test(digits)) this.commas += 1
    else if (GROUPED['.'].test(digits)) this.points += 1
  }

  /** Null if no cell tells. */
  get proven(): DecimalSign | null {
    if (this.commas === this.points) return null
    return this.commas > this.points ? ',' : '.'
  }
}
