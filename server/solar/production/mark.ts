import { isRiddle, isWhole, provenMark, readNumber, type DecimalMark } from './number.ts'

type Written = {
  /** Of all columns of numbers. */
  cells: readonly string[]
  /** Of the column of production. */
  own: readonly string[]
  delimiter: string
  /** Nobody writes thousandths of a watt-hour. */
  isSmallUnit: boolean
  /** The most that a row and that a day can bring, in the unit of the column; null where unknown. */
  limits: { row: number; day: number } | null
}

/** The mark before decimals; null where no cell asks for it. `note` says what was guessed. */
export type SettledMark = { mark: DecimalMark | null; note: string | null }

/**
 * What stands before the decimals of a column: told by cells that can only mean one, else by the
 * numbers beside them and by what the system can make.
 * @returns or the sentence that says why it cannot be told
 */
export function settleMark(written: Written): SettledMark | string {
  const { own, cells, delimiter } = written
  const proven = provenMark(own, delimiter) ?? provenMark(cells, delimiter)
  const riddles = own.filter(isRiddle)
  const [riddle] = riddles
  if (proven !== null || riddle === undefined) return { mark: proven, note: null }
  const inRiddle = riddle.includes(',') ? ',' : '.'
  const isOne = riddles.every((cell) => cell.includes(inRiddle))
  const guess = isOne ? (guessed(written, inRiddle) ?? possible(written, riddles, inRiddle)) : null
  if (guess === null) return unclearText(riddle)
  const mark = guess === 'decimals' ? inRiddle : inRiddle === ',' ? '.' : ','
  const isUsual = guess === 'decimals' && delimiter === ',' && inRiddle === '.'
  return { mark, note: isUsual ? null : noteOf(riddle, mark) }
}

type Guess = 'decimals' | 'thousands'

/** What the way of writing says, where all of it says the same. */
function guessed({ own, delimiter, isSmallUnit }: Written, mark: DecimalMark): Guess | null {
  const wholes = own.filter(isWhole)
  const hasLong = wholes.some((cell) => Number(readNumber(cell, null)) > 999)
  const saysThousands = isSmallUnit || (wholes.length > 0 && !hasLong)
  // Who parts columns by ';' does so because the comma is taken.
  const saysDecimals =
    hasLong || (delimiter === ';' && mark === ',') || (delimiter === ',' && mark === '.')
  if (saysThousands === saysDecimals) return null
  return saysThousands ? 'thousands' : 'decimals'
}

/** What the size of the system allows. */
function possible(
  { limits }: Written,
  riddles: readonly string[],
  mark: DecimalMark,
): Guess | null {
  if (!limits) return null
  const asThousands = Math.max(...riddles.map((cell) => Number(readNumber(cell, mark)) * 1000))
  if (asThousands > limits.day) return 'decimals'
  return asThousands <= limits.row ? 'thousands' : null
}

const numberText = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: 3, useGrouping: false })

const noteOf = (riddle: string, mark: DecimalMark) =>
  `"${riddle.trim()}" was read as ${numberText(Number(readNumber(riddle, mark)))}.`

const unclearText = (riddle: string) =>
  `Whether "${riddle.trim()}" is ${numberText(Number(readNumber(riddle, '.')))} or ${numberText(Number(readNumber(riddle, ',')))} cannot be told: write it with one or two decimals, or without a mark for thousands.`
