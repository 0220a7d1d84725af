import type { RefusedRow } from '#contract/solar-history.ts'
import { DAY_MINUTES } from './clock.ts'
import { readMoment } from './date.ts'
import type { WrittenRows } from './days.ts'
import { quoted } from './daily-counter.ts'
import { deviceOf, MANY_DEVICES, MOST_DEVICES } from './devices.ts'
import { otherHead } from './header.ts'
import type { HistoryLayout } from './layout.ts'
import { negativeText, readRow, type HistoryRow } from './row.ts'

export type Tally = {
  days: WrittenRows[]
  refusals: Refusals
  /** Rows with a time zone. */
  utcRows: number
  /** Why the file is unusable, if a single row shows it. */
  problem: string | null
}

export function openTally(layout: HistoryLayout) {
  const written = new Map<string, WrittenRows>()
  const devices = new Set<string>()
  const refusals = openRefusals()
  let utcRows = 0
  let problem: string | null = null
  const sums = { plus: 0, minus: 0 }
  let firstMinus: string | null = null
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  const add = (row: number, cells: readonly string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const read = readRow(layout, cells)
    if (typeof read === 'string') {
      problem ??= secondTable(layout, row, cells)
      const isDated = readMoment(cells[layout.dateColumn] ?? '') !== null
      return isDated ? refusals.add(row, read) : refusals.addUndated(row, read)
    }
    const { value, minute } = read
    const device = deviceOf(layout, cells)
    if (devices.size === MOST_DEVICES && !devices.has(device)) {
      problem ??= MANY_DEVICES
      return refusals.add(row, MANY_DEVICES)
    }
    if (isPartOfDay && minute === null && value > 0)
      return refusals.addUndated(row, 'There is no time of day, as in other rows.')
    devices.add(device)
    const cell = cells[layout.valueColumn] ?? ''
    sums[value < 0 ? 'minus' : 'plus'] += Math.abs(value)
    if (value < 0) {
      firstMinus ??= minusText(layout.valueName, row, cell)
      return refusals.add(row, negativeText(cell))
    }
    if (read.utc) utcRows += 1
    keep(written, device, row, read)
  }
  const close = (): Tally => {
    // Without the rows of a column that is written with a minus, only the zeros of the night are left.
    const minusProblem = sums.minus > sums.plus ? firstMinus : null
    return { days: [...written.values()], refusals, utcRows, problem: problem ?? minusProblem }
  }
  return { add, close }
}

const minusText = (column: string, row: number, cell: string) =>
  `${quoted(column)} is written with a minus (row ${row}: ${cell.trim()}): if it is what the panels made, send it without.`

function keep(
  written: Map<string, WrittenRows>,
  device: string,
  row: number,
  { day, minute, value }: HistoryRow,
) {
  const key = `${device} ${day.numbers.join('-')} ${day.order ?? ''}`
  const isClocked = minute !== null
  const known = written.get(key) ?? { device, day, isClocked, rows: [], minutes: [], values: [] }
  if (known.rows.length === 0) written.set(key, known)
  known.rows.push(row)
  known.minutes.push(minute ?? 0)
  known.values.push(value)
}

/** Refuses a file in which a row starts another table, with a different column or unit. */
function secondTable(layout: HistoryLayout, row: number, cells: readonly string[]) {
  const { dateColumn, valueColumn: at, valueName: name, unit } = layout
  if (readMoment(cells[dateColumn] ?? '')) return null
  const called = otherHead(cells, dateColumn, { at, name, unit })
  return called === null
    ? null
    : `Row ${row} begins another table, with "${called}" where the first has "${name}": send one table a file.`
}

const MAX_NAMED_ROWS = 100

type Refusals = ReturnType<typeof openRefusals>

/** Rows that are not used: their number, and the first of them with the reason. */
function openRefusals() {
  const named: RefusedRow[] = []
  let count = 0
  let undated = 0
  return {
    add(row: number, reason: string) {
      count += 1
      if (named.length < MAX_NAMED_ROWS) named.push({ row, reason })
    },
    /** A row without a date or time. */
    addUndated(row: number, reason: string) {
      undated += 1
      this.add(row, reason)
    },
    count: () => count,
    undated: () => undated,
    named: () => named.toSorted((a, b) => a.row - b.row),
  }
}
