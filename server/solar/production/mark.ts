import { isAmbiguous, isWhole, provenMark, readNumber, type DecimalMark } from './number.ts'

type Written = {
  cells: readonly string[]
  own: readonly string[]
  delimiter: string
  /** Nobody writes thousandths of a watt-hour. */
  isSmallUnit: boolean
}

/**
 * Determines the decimal separator of a column from unambiguous cells, or else from the character
 * that separates the columns; null if no cell needs one.
 */
export function settleMark({
  own,
  cells,
  delimiter,
  isSmallUnit,
}: Written): { mark: DecimalMark | null } | { problem: string } {
  const proven = provenMark(own, delimiter) ?? provenMark(cells, delimiter)
  const unclear = own.filter(isAmbiguous)
  const [example] = unclear
  if (proven !== null || example === undefined) return { mark: proven }
  const separator = example.includes(',') ? ',' : '.'
  const isDecimal = separator === USUAL_MARKS[delimiter]
  const areAlike = unclear.every((cell) => cell.includes(separator))
  if (areAlike && isDecimal && !isSmallUnit && !hasShortWholes(own)) return { mark: separator }
  if (areAlike && !isDecimal && isSmallUnit) return { mark: separator === ',' ? '.' : ',' }
  return { problem: unclearText(example) }
}

/** Semicolons separate columns where the comma is the decimal separator. */
const USUAL_MARKS: Record<string, DecimalMark> = { ';': ',', ',': '.' }

/** 987 next to 1.204 is a whole number, and 1204 would show that thousands have no mark. */
function hasShortWholes(own: readonly string[]) {
  const wholes = own.filter(isWhole)
  return wholes.length > 0 && wholes.every((cell) => Number(readNumber(cell, null)) <= 999)
}

const numberText = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: 3, useGrouping: false })

const unclearText = (example: string) =>
  `Whether "${example.trim()}" is ${numberText(Number(readNumber(example, '.')))} or ${numberText(Number(readNumber(example, ',')))} cannot be told: write it with one or two decimals, or without a mark for thousands.`
