import type { RefusedRow } from '#contract/solar-history.ts'
import { findProduction, type NumberColumn } from './columns.ts'
import { DAY_MINUTES } from './clock.ts'
import { readMoment } from './date.ts'
import { settleMark } from './mark.ts'
import { provenMark, readNumber, type DecimalMark } from './number.ts'
import { namesGreenwich, type HistoryTable } from './table.ts'
import { isPower, unitOf, type Unit } from './header.ts'
import { isNamedPower } from './words.ts'

export type HistoryLayout = Omit<HistoryTable, 'data' | 'heads'> & {
  valueColumn: number
  valueName: string
  unit: Unit | null
  hasCellUnits: boolean
  isPower: boolean
  /** Decimal separator; null if no sample row needs one. */
  mark: DecimalMark | null
  /** The header says that times are UTC. */
  isOfGreenwich: boolean
}

const SAMPLE_ROWS = 200

/** @returns the layout, or a sentence saying why there is none */
export function findLayout(table: HistoryTable): HistoryLayout | string {
  const production = findProduction(numberColumns(table))
  if (typeof production === 'string') return production
  const { at: valueColumn, name: valueName } = production
  const unit = production.unit ?? unitBeside(table)
  if (unit === 'mixed')
    return `The rows of "${valueName}" are in several units: send one unit a file.`
  const { data, heads: _heads, ...place } = table
  const own = data.map((row) => row[valueColumn] ?? '')
  const units = own.filter(isNumber).flatMap((cell) => unitOf(cell) ?? [])
  const anyUnit = unit ?? units[0] ?? null
  const problem = powerProblem(valueName, anyUnit, table)
  if (problem !== null) return problem
  const isSmallUnit = anyUnit === 'Wh' || anyUnit === 'W'
  const settled = settleMark({
    cells: numberCells(table),
    own,
    delimiter: table.delimiter,
    isSmallUnit,
  })
  if ('problem' in settled) return settled.problem
  if (hasGreenwichDays(table)) return GREENWICH_DAYS
  const value = { valueColumn, valueName, unit, hasCellUnits: units.length > 0 }
  const isOfGreenwich = [table.dateColumn, table.timeColumn ?? -1].some((at) =>
    namesGreenwich(table.heads[at]?.name),
  )
  return { ...place, ...value, isPower: isPower(anyUnit), ...settled, isOfGreenwich }
}

/** The unit in a column that holds nothing but units. */
function unitBeside(table: HistoryTable): Unit | 'mixed' | null {
  const cellsOf = (at: number) => table.data.map((row) => (row[at] ?? '').trim()).filter(Boolean)
  const isUnit = (cell: string) => /^[kmg]?wh?$/i.test(cell)
  const found = valueColumns(table)
    .map(({ at }) => cellsOf(at))
    .find((cells) => cells.length > 0 && cells.every(isUnit))
  const units = new Set(found?.map(unitOf))
  return units.size > 1 ? 'mixed' : ([...units][0] ?? null)
}

const valueColumns = ({ heads, dateColumn, timeColumn, deviceColumns }: HistoryTable) =>
  heads
    .map((head, at) => ({ ...head, at }))
    .filter(({ at }) => at !== dateColumn && at !== timeColumn && !deviceColumns.includes(at))

const numberCells = (table: HistoryTable) =>
  valueColumns(table).flatMap(({ at }) => table.data.map((row) => row[at] ?? ''))

const isNumber = (cell: string) => readNumber(cell, '.') !== undefined

function numberColumns(table: HistoryTable): NumberColumn[] {
  const mark = provenMark(numberCells(table), table.delimiter) ?? '.'
  const numberOf = (cell: string) => {
    const value = readNumber(cell, mark)
    return value === 'unclear' ? undefined : value
  }
  return valueColumns(table)
    .map((column) => ({
      ...column,
      values: table.data.slice(0, SAMPLE_ROWS).map((row) => numberOf(row[column.at] ?? '')),
    }))
    .filter(({ values }) => values.some((value) => value !== undefined))
}

function powerProblem(name: string, unit: Unit | null, { stepMinutes }: HistoryTable) {
  if (unit === null && isNamedPower(name))
    return `"${name}" is power and names no unit: name it "${name} (kW)" or "${name} (W)", as it was measured.`
  return isPower(unit) && (stepMinutes === null || stepMinutes === DAY_MINUTES)
    ? `"${name}" is power, not energy, and the rows do not say how long each lasts: send kWh or Wh.`
    : null
}

/** Daily rows stamped with the moment at which a day begins east of Greenwich. */
function hasGreenwichDays({ data, dateColumn, timeColumn, stepMinutes }: HistoryTable) {
  if (stepMinutes !== DAY_MINUTES || timeColumn !== null) return false
  const moments = data.flatMap((row) => readMoment(row[dateColumn] ?? '') ?? [])
  return (
    moments.every(({ zone }) => zone === 'greenwich') &&
    moments.some(({ minute }) => minute !== null && minute > NOON_MINUTES)
  )
}

const NOON_MINUTES = 12 * 60
const GREENWICH_DAYS =
  'Days are stamped in the time of Greenwich, and which day of the farm that is cannot be told: send the days of the farm as 2024-03-31.'

export type HistoryContext = {
  /** Nameplate capacity; null if the farmer entered no usable one. */
  capacityKw: number | null
  /** YYYY-MM-DD; later days cannot have been measured. */
  today: string
}

/** Content of a file of measured production; `problem` is set if it is unusable. */
export type ReadHistory = {
  problem: string | null
  /** kWh by YYYY-MM-DD. */
  days: Map<string, number>
  rowsRead: number
  rowsRefused: number
  refused: RefusedRow[]
  warnings: string[]
  notes: string[]
}

/** The result for a file that is refused as a whole. */
export const nothing = (problem: string): ReadHistory => ({
  problem,
  days: new Map(),
  rowsRead: 0,
  rowsRefused: 0,
  refused: [],
  warnings: [],
  notes: [],
})
