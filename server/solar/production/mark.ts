import { isAmbiguous, isWhole, provenMark, readNumber, type DecimalMark } from './number.ts'

type Written = {
  cells: readonly string[]
  own: readonly string[]
  delimiter: string
  /** Nobody writes thousandths of a watt-hour. */
  isSmallUnit: boolean
  /** Maximum of a row and of a day in the column's unit; null if unknown. */
  limits: { row: number; day: number } | null
}

/** Decimal separator, null if no cell needs one; `note` says what was guessed. */
export type SettledMark = { mark: DecimalMark | null; note: string | null }

/**
 * Determines the decimal separator of a column from unambiguous cells, or else from the other
 * numbers and from what the system can produce.
 * @returns or a sentence if it is ambiguous
 */
export function settleMark(written: Written): SettledMark | string {
  const { own, cells, delimiter } = written
  const proven = provenMark(own, delimiter) ?? provenMark(cells, delimiter)
  const unclear = own.filter(isAmbiguous)
  const [example] = unclear
  if (proven !== null || example === undefined) return { mark: proven, note: null }
  const separator = example.includes(',') ? ',' : '.'
  const isOne = unclear.every((cell) => cell.includes(separator))
  const guess = isOne
    ? (guessed(written, separator) ?? possible(written, unclear, separator))
    : null
  if (guess === null) return unclearText(example)
  const mark = guess === 'decimals' ? separator : separator === ',' ? '.' : ','
  const isUsual = guess === 'decimals' && delimiter === ',' && separator === '.'
  return { mark, note: isUsual ? null : noteOf(example, mark) }
}

type Guess = 'decimals' | 'thousands'

/** What the notation suggests, if it does not contradict itself. */
function guessed({ own, delimiter, isSmallUnit }: Written, mark: DecimalMark): Guess | null {
  const wholes = own.filter(isWhole)
  const hasLong = wholes.some((cell) => Number(readNumber(cell, null)) > 999)
  const saysThousands = isSmallUnit || (wholes.length > 0 && !hasLong)
  // Semicolons separate columns because the comma is the decimal separator.
  const saysDecimals =
    hasLong || (delimiter === ';' && mark === ',') || (delimiter === ',' && mark === '.')
  if (saysThousands === saysDecimals) return null
  return saysThousands ? 'thousands' : 'decimals'
}

/** What the size of the system allows. */
function possible(
  { limits }: Written,
  unclear: readonly string[],
  mark: DecimalMark,
): Guess | null {
  if (!limits) return null
  const asThousands = Math.max(...unclear.map((cell) => Number(readNumber(cell, mark)) * 1000))
  if (asThousands > limits.day) return 'decimals'
  return asThousands <= limits.row ? 'thousands' : null
}

const numberText = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: 3, useGrouping: false })

const noteOf = (example: string, mark: DecimalMark) =>
  `"${example.trim()}" was read as ${numberText(Number(readNumber(example, mark)))}.`

const unclearText = (example: string) =>
  `Whether "${example.trim()}" is ${numberText(Number(readNumber(example, '.')))} or ${numberText(Number(readNumber(example, ',')))} cannot be told: write it with one or two decimals, or without a mark for thousands.`
