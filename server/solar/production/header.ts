/** Name of a column from all header rows; `unit` is the lowest one named. */
export type ColumnHead = { name: string; unit: Unit | null }

const NAMES_A_DATE =
  /date|datum|data|dato|fecha|day|tag\b|d[ií]a\b|jour|giorno|time|zeit|stamp|period|heure|hora|\bora\b|\btid\b|dzie[nń]|czas/i
/** '[kWh]', '(W)', 'dd.MM.yyyy HH:mm' or empty: a row below the names. */
const ONLY_A_UNIT = /^[[(]?(?:[kmg]?wh?|%|[dmyhs./:\s-]*)[\])]?$/i

/**
 * Heads of all columns. Portals write names, devices and units in separate rows, which are
 * collected upwards to the row that names both the date and a value.
 * @param leading the rows above the first day
 */
export function columnHeads(leading: string[][], dateColumn: number, width: number) {
  const filled = leading.filter((row) => row.some((cell) => cell.trim() !== ''))
  const rows = headerRows(filled, dateColumn, width)
  const heads = Array.from({ length: width }, (_, at): ColumnHead => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    const units = cells.map(unitOf).filter((unit) => unit !== null)
    return { name: [...new Set(cells)].join(' '), unit: units.at(-1) ?? null }
  })
  return { heads, headerWidth: Math.max(0, ...rows.map((row) => row.length)) }
}

function headerRows(filled: string[][], dateColumn: number, width: number): string[][] {
  const last = filled.at(-1)
  if (!last) return []
  const rows = [last]
  for (const row of filled.slice(0, -1).toReversed()) {
    if (isComplete(rows[0] ?? [], dateColumn) || row.length < Math.min(width, last.length)) break
    rows.unshift(row)
  }
  return rows
}

/** A row of names only, one of which means a date. */
export const isHeaderRow = (row: readonly string[], dateColumn: number) =>
  NAMES_A_DATE.test(row[dateColumn] ?? '') && !row.some((cell) => /^\s*[-\d]/.test(cell))

/** In a table of two columns, naming the date is enough. */
function isComplete(row: string[], dateColumn: number) {
  if (!NAMES_A_DATE.test(row[dateColumn] ?? '')) return false
  const others = row.filter((_, at) => at !== dateColumn)
  return others.length === 1 || others.some((cell) => !ONLY_A_UNIT.test(cell.trim()))
}

/**
 * How a row without a date renames the column or its unit, as where a file contains two tables.
 * Null if name and unit are the same or missing.
 */
export function otherHead(
  cells: readonly string[],
  dateColumn: number,
  { at, name, unit }: ColumnHead & { at: number },
): string | null {
  const called = (cells[at] ?? '').trim()
  const calledUnit = unitOf(called)
  if (called === '' || /^[-\d]/.test(called)) return null
  const isOther = isHeaderRow(cells, dateColumn) && name !== '' && !name.includes(called)
  return isOther || (calledUnit !== null && unit !== null && calledUnit !== unit) ? called : null
}

export type Unit = 'GWh' | 'MWh' | 'kWh' | 'Wh' | 'MW' | 'kW' | 'W'

const ENERGY = /(?<![a-z])(gwh|mwh|kwh|wh)(?![a-z])/i
/** As in 'EnergyWh'. */
const JOINED_ENERGY = /[a-z](GWh|MWh|kWh|Wh)(?![a-zA-Z])/
const POWER = /(?<![a-z])(mw|kw|w)(?![a-z])/i
const UNITS: Record<string, Unit> = {
  gwh: 'GWh',
  mwh: 'MWh',
  kwh: 'kWh',
  wh: 'Wh',
  mw: 'MW',
  kw: 'kW',
  w: 'W',
}
const KILO: Record<Unit, number> = {
  GWh: 1e6,
  MWh: 1000,
  kWh: 1,
  Wh: 0.001,
  MW: 1000,
  kW: 1,
  W: 0.001,
}

/** The unit in a name or cell, energy before power; null if there is none. */
export function unitOf(text: string): Unit | null {
  const short = text
    .replace(/watt[\s-]?(?:hours?|stunden?)/gi, 'Wh')
    .replace(/watts?/gi, 'W')
    .replace(/(?<![a-z])([kmg]?w)(?:\s?[·⋅∙*×.]\s?|\s)(?=h(?![a-z]))/gi, '$1')
    .replace(/(kilo|mega|giga)[\s-]?(?=wh?\b)/gi, (word) => word.charAt(0))
  const found = ENERGY.exec(short) ?? JOINED_ENERGY.exec(short) ?? POWER.exec(short)
  return UNITS[found?.[1]?.toLowerCase() ?? ''] ?? null
}

export const isPower = (unit: Unit | null): boolean =>
  unit === 'MW' || unit === 'kW' || unit === 'W'

/** kWh per unit; for power, kWh per hour. */
export const kwhPer = (unit: Unit): number => KILO[unit]
