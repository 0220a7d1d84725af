export type DecimalMark = ',' | '.'

const GROUPED = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
}
const PLAIN = /^\d*[.,]?\d+(?:e[+-]?\d+)?$|^\d+[.,]$/i
const UNIT = /\s*(?:kwh|wh|kw|w)$/i

/** '1234.5', '1.234,5', '1,234.5', '0,5 kWh'; undefined when it is no number. */
export function readNumber(text: string, mark: DecimalMark): number | undefined {
  const bare = text
    .trim()
    .replace(UNIT, '')
    .replace(/[\s\u00a0\u202f']/g, '')
  const sign = bare.startsWith('-') || bare.startsWith('\u2212') ? -1 : 1
  const digits = bare.replace(/^[-+\u2212]/, '')
  if (GROUPED[mark].test(digits)) {
    const whole = digits.replaceAll(mark === ',' ? '.' : ',', '')
    return sign * Number(whole.replace(',', '.'))
  }
  return PLAIN.test(digits) ? sign * Number(digits.replace(',', '.')) : undefined
}

/** What stands before decimals in these cells; a mark that groups thousands is not one. */
export function decimalMark(cells: readonly string[], delimiter: string): DecimalMark {
  let commas = 0
  let points = 0
  const unclear = { ',': 0, '.': 0 }
  for (const cell of cells) {
    const mark = /^[-+]?[\d.,\s']*?([.,])(\d+)\s*[a-z]*$/i.exec(cell.trim())
    if (!mark) continue
    // Three digits after a lone mark may be thousands: such a cell proves nothing.
    const isUnclear = mark[2]?.length === 3 && !/^[-+]?0?[.,]/.test(cell.trim())
    if (isUnclear && !(cell.includes(',') && cell.includes('.'))) {
      unclear[mark[1] === ',' ? ',' : '.'] += 1
      continue
    }
    if (mark[1] === ',') commas += 1
    else points += 1
  }
  // Who parts columns by ';' does so because the comma is taken.
  const isTaken = delimiter === ';' && unclear[','] > 0 && unclear['.'] === 0
  if (commas === points) return delimiter === ',' || (commas === 0 && !isTaken) ? '.' : ','
  return commas > points ? ',' : '.'
}
