import type { ColumnHead } from './header.ts'
import {
  isNotProduction,
  isMade,
  isNamedDaily,
  isNamedLasting,
  isNamedPower,
  isNamedSum,
  isOpen,
  isProduction,
} from './words.ts'

/** A column of numbers with sample values; undefined for a cell that is not a number. */
export type NumberColumn = ColumnHead & { at: number; values: (number | undefined)[] }

/** Names of a single inverter or string among several. */
const PART = /(?:\bpv|\bwr|inverter|wechselrichter|mppt|string)\s*[#_.-]?\d/i
const LEAST_RISING = 5
const LEAST_SUMS = 3
const ROUNDING_SHARE = 0.02
const ROUNDING_KWH = 0.1

/** @returns the column of production, or a sentence saying why it is ambiguous */
export function findProduction(columns: readonly NumberColumn[]): NumberColumn | string {
  const possible = columns.filter(({ name }) => !isNotProduction(name))
  const best = tiersOf(possible).find((tier) => tier.length > 0) ?? []
  const some = isPartOf(best, possible) ? possible : best
  if (some.length === 0)
    return 'No column of produced energy was found: name it "Production (kWh)".'
  const chosen = some.length === 1 ? some[0] : (dailyOf(some) ?? wholeOf(some, possible))
  if (chosen && isOpen(chosen.name))
    return `"${chosen.name}" does not say that it holds what was produced: name it "Production (kWh)" if it does.`
  if (chosen) return chosen
  const names = some.map(({ name, at }) => `"${name || `column ${at + 1}`}"`).join(', ')
  return `Which column holds the produced energy cannot be told (${names}): leave one of them, named "Production (kWh)".`
}

/** 'PV1 yield' names production, but next to other energy columns it may be just a part of it. */
const isPartOf = ([one, ...others]: NumberColumn[], possible: NumberColumn[]) =>
  one !== undefined &&
  others.length === 0 &&
  PART.test(one.name) &&
  possible.some((column) => column !== one && column.unit === one.unit)

/** Candidates by name and unit, most certain first. */
function tiersOf(possible: NumberColumn[]): NumberColumn[][] {
  const lasting = possible.filter(({ name }) => isNamedLasting(name))
  const plain = possible.filter((column) => !lasting.includes(column))
  const energies = plain.filter(({ unit }) => unit?.endsWith('h'))
  const made = energies.filter(({ name }) => isMade(name))
  const unitless = plain.filter(
    ({ name, unit }) => unit === null && isMade(name) && !isNamedPower(name),
  )
  return [
    made,
    energies.length > 0 ? [...energies, ...unitless] : [],
    unitless,
    plain.filter(({ name }) => isProduction(name)),
    plain,
    lasting.filter(({ name }) => isMade(name)),
  ]
}

/** The daily production next to the counter that it adds to. */
function dailyOf(some: NumberColumn[]) {
  const daily = some.filter(({ name }) => isNamedDaily(name))
  if (daily.length === 1 && some.every(({ name }) => isNamedDaily(name) || isNamedSum(name)))
    return daily[0]
  const amounts = some.filter((column) => !(isNamedSum(column.name) && isRising(column)))
  return amounts.length === 1 ? amounts[0] : undefined
}

/** The total of all inverters, if the numbers confirm its name. */
function wholeOf(some: NumberColumn[], possible: NumberColumn[]) {
  const totals = possible.filter(({ name, unit }) => isNamedSum(name) && unit === some[0]?.unit)
  const [total] = totals
  if (!total || totals.length > 1) return undefined
  const others = some.filter((column) => column !== total)
  const rows = total.values.flatMap((value = 0, row) => {
    const parts = others.map(({ values }) => values[row] ?? 0)
    return value > 0 ? [{ value, parts }] : []
  })
  const isWhole = (value: number, parts: number[]) => {
    const sum = parts.reduce((all, part) => all + part, 0)
    const isAbove = sum <= value * (1 + ROUNDING_SHARE) + ROUNDING_KWH
    return isAbove && (others.length === 1 || sum >= value * (1 - ROUNDING_SHARE) - ROUNDING_KWH)
  }
  const hasProof = others.length > 1 || (rows.length >= LEAST_SUMS && hasFall(total))
  return hasProof && rows.length > 0 && rows.every(({ value, parts }) => isWhole(value, parts))
    ? total
    : undefined
}

const pairsOf = ({ values }: NumberColumn) => {
  const known = values.filter((value) => value !== undefined)
  return known.slice(1).map((value, at) => value - (known[at] ?? 0))
}
const hasFall = (column: NumberColumn) => pairsOf(column).some((step) => step < 0)

/** Never falls, and rises too often for chance. */
const isRising = (column: NumberColumn) =>
  !hasFall(column) && pairsOf(column).filter((step) => step > 0).length >= LEAST_RISING
