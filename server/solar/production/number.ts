import { quoted } from './daily-counter.ts'
import { isNoProducer } from './device-names.ts'

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

/** Fewer are glitches of a logger. */
const LEAST_ROWS = 3
/** Relative to the maximum of a row: less is standby consumption at night. */
const STANDBY_SHARE = 0.005
/** Relative to all devices: less is an inverter that stands still. */
const LEAST_SHARE = 0.01

type Device = {
  made: { rows: number; sum: number }
  minus: { rows: number; sum: number; most: number }
  first: { row: number; cell: string } | null
}

/**
 * Detects production written as negative numbers, as where consumption is positive. Without those
 * rows only the zeros of the night would be left, as if nothing had been produced.
 * @param column its name
 * @param limit maximum of a row; Infinity if unknown
 */
export function openMinus(column: string, limit: number) {
  const devices = new Map<string, Device>()
  const add = (name: string, value: number, row: number, cell: string) => {
    if (value === 0) return
    const known = devices.get(name) ?? emptyDevice()
    if (known.made.rows + known.minus.rows === 0) devices.set(name, known)
    const { made, minus } = known
    if (value > 0) {
      made.rows += 1
      made.sum += value
      return
    }
    minus.rows += 1
    minus.sum -= value
    minus.most = Math.max(minus.most, -value)
    known.first ??= { row, cell }
  }
  const problem = () => {
    const all = [...devices.values()].reduce((sum, { made }) => sum + made.sum, 0)
    const found = [...devices].find(
      ([name, device]) =>
        isMinus(device, all, limit) && (devices.size === 1 || !isNoProducer(name)),
    )
    return found?.[1].first ? minusText(column, found[1].first) : null
  }
  return { add, problem }
}

const emptyDevice = (): Device => ({
  made: { rows: 0, sum: 0 },
  minus: { rows: 0, sum: 0, most: 0 },
  first: null,
})

function isMinus({ made, minus }: Device, all: number, limit: number) {
  const isStandby = Number.isFinite(limit) && minus.most < limit * STANDBY_SHARE
  return (
    minus.rows >= LEAST_ROWS &&
    minus.rows > made.rows &&
    minus.sum > made.sum &&
    minus.sum >= all * LEAST_SHARE &&
    !isStandby
  )
}

const minusText = (column: string, { row, cell }: { row: number; cell: string }) =>
  `${quoted(column)} is written with a minus (row ${row}: ${cell.trim()}): if it is what the panels made, send it without.`
