import type { ProductionUnit } from '#contract/production-reading.ts'
import { isPower, namesPower } from './column-words.ts'
import { isNumber, readNumber } from './read-number.ts'
import type { Column } from './table-shape.ts'

export type ProposedColumns = {
  columns: Column[]
  unit: ProductionUnit | null
  /** Of a column that is named power without a unit, by its size. */
  wattage: 'W' | 'kW' | null
  /** The names leave no other column. */
  isClear: boolean
}

const MOST_COLUMNS = 100
const ROUNDING_SHARE = 0.02
const LEAST_SUMS = 3

export const isEnergyUnit = (unit: ProductionUnit | null) => unit !== null && !isPower(unit)

/**
 * Columns of production by name and unit; what names do not tell is left to the farmer.
 * @param rows some rows of the table, to see whether a column is the sum of others
 */
export function proposeColumns(all: readonly Column[], rows: readonly string[][]): ProposedColumns {
  const numbers = all.filter(({ kind }) => kind === 'number')
  const energies = numbers.filter(({ unit }) => isEnergyUnit(unit))
  const powers = numbers.filter(({ unit }) => isPower(unit))
  const open = numbers.filter(({ unit }) => unit === null)
  const candidates = [energies, powers, open].map(bestNamed).find(({ length }) => length > 0) ?? []
  const summed = withoutTotals(candidates, rows).slice(0, MOST_COLUMNS)
  const isTwice = isSameTwice(summed, rows)
  const ticked = isTwice ? summed.slice(0, 1) : summed
  const [first] = ticked
  if (!first) return { columns: [], unit: null, wattage: null, isClear: false }
  const columns = ticked.filter(({ unit }) => unit === first.unit)
  const loose = open.filter(({ role }) => role === 'made')
  const rivals =
    first.unit === null
      ? open.filter(({ role }) => role !== 'other')
      : [...(isPower(first.unit) ? powers : energies), ...loose]
  const areNamed = columns.every(({ role }) => role === 'made')
  const isAlone = rivals.length === 1 && first.role !== 'unknown'
  const areAlike =
    areNamed && rivals.length === columns.length && new Set(columns.map(numberless)).size === 1
  return {
    columns,
    unit: first.unit,
    wattage: first.unit === null && namesPower(first.name) ? wattage(first, rows) : null,
    isClear: !isTwice && (isAlone || areAlike),
  }
}

/** 'Inverter 1 yield' and 'Inverter 2 yield' are the same of two. */
const numberless = ({ name }: Column) => name.replace(/\d+/g, '#').toLowerCase()

function bestNamed(columns: readonly Column[]): Column[] {
  const made = columns.filter(({ role }) => role === 'made')
  const neutral = columns.filter(({ role }) => role === 'neutral')
  const unknown = columns.filter(({ role }) => role === 'unknown')
  return [made, neutral, unknown].find(({ length }) => length > 0) ?? []
}

/** Of a total and its parts the total, of the day and all days so far the day. */
function withoutTotals(some: readonly Column[], rows: readonly string[][]): Column[] {
  if (some.length < 2) return [...some]
  const whole = some.length > 2 ? some.find((column) => isSumOf(column, some, rows)) : undefined
  if (whole) return [whole]
  const daily = some.filter(({ isDaily, isTotal }) => isDaily && !isTotal)
  if (daily.length > 0) return daily
  const parts = some.filter(({ isTotal }) => !isTotal)
  return parts.length > 0 ? parts : [...some]
}

/** No plant that files are sent of makes more than this in kW. */
const MOST_KW = 100

const wattage = ({ index }: Column, rows: readonly string[][]) =>
  rows.some((row) => valueOf(row, index) > MOST_KW) ? 'W' : 'kW'

/** Yield before and after the inverter, as a constant share of one another. */
function isSameTwice(some: readonly Column[], rows: readonly string[][]) {
  if (some.length !== 2 || new Set(some.map(numberless)).size === 1) return false
  const shares = rows.flatMap((row) => {
    const [one = 0, other = 0] = some.map(({ index }) => valueOf(row, index))
    return one > 0 || other > 0 ? [other / one] : []
  })
  return shares.length >= LEAST_SUMS && shares.every((share) => share > 0.85 && share < 1.18)
}

function valueOf(row: readonly string[], at: number) {
  const cell = row[at] ?? ''
  return isNumber(cell) ? readNumber(cell, '.') : 0
}

function isSumOf(column: Column, all: readonly Column[], rows: readonly string[][]) {
  let sums = 0
  for (const row of rows) {
    const value = valueOf(row, column.index)
    if (value <= 0) continue
    const others = all.reduce(
      (sum, { index }) => sum + (index === column.index ? 0 : valueOf(row, index)),
      0,
    )
    if (Math.abs(others - value) > value * ROUNDING_SHARE) return false
    sums += 1
  }
  return sums >= Math.min(LEAST_SUMS, rows.length)
}
