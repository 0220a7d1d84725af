import type { RefusedRow } from '#contract/solar-history.ts'
import { DAY_MINUTES } from './clock.ts'
import { readMoment } from './date.ts'
import type { WrittenRows } from './days.ts'
import { deviceOf, MANY_DEVICES, MOST_DEVICES } from './devices.ts'
import { otherHead } from './header.ts'
import type { HistoryLayout, HistoryContext } from './layout.ts'
import { rowLimitKwh } from './limits.ts'
import { openMinus } from './number.ts'
import { dateBelow, farText, negativeText, readRow, type HistoryRow } from './row.ts'
import { openOutliers } from './repeats.ts'

export type Tally = {
  days: WrittenRows[]
  refusals: Refusals
  /** Rows with production at night, above the system's maximum, or with a time zone. */
  counted: { night: number; above: number; utc: number }
  /** Why the file is unusable, if a single row shows it. */
  problem: string | null
}

const NIGHT = { fromMinute: 23 * 60, toMinute: 3 * 60 }

export function openTally(layout: HistoryLayout, { capacityKw }: HistoryContext) {
  const written = new Map<string, WrittenRows>()
  const devices = new Set<string>()
  const refusals = openRefusals()
  const counted = { night: 0, above: 0, utc: 0 }
  let problem: string | null = null
  const limit = rowLimit(capacityKw, layout)
  const minus = openMinus(layout.valueName, limit)
  const outliers = openOutliers(limit)
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  const withDate = dateBelow(layout)
  const add = (row: number, asWritten: readonly string[]) => {
    if (asWritten.every((cell) => cell.trim() === '')) return
    const cells = withDate(asWritten)
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
    minus.add(device, value, row, cell)
    if (value < 0) return refusals.add(row, negativeText(cell))
    if (isNightly(value, minute, layout)) counted.night += 1
    if (isPartOfDay && value > limit) counted.above += 1
    if (read.utc) counted.utc += 1
    const known = keep(written, device, row, read)
    outliers.add(known, row, value, cell)
  }
  const close = (): Tally => {
    for (const { of, row, value, cell } of outliers.found()) {
      refusals.add(row, farText(cell, capacityKw))
      const minute = removeRow(of, row)
      if (isNightly(value, of.isClocked ? minute : null, layout)) counted.night -= 1
      if (isPartOfDay) counted.above -= 1
    }
    const days = [...written.values()].filter(({ rows }) => rows.length > 0)
    return { days, refusals, counted, problem: problem ?? minus.problem() }
  }
  return { add, close }
}

/** @returns the rows of the same device and day, including this one */
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
  return known
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

/** Maximum value of a row, kWh or kW. */
const rowLimit = (capacityKw: number | null, { isPower, stepMinutes }: HistoryLayout) =>
  isPower ? rowLimitKwh(capacityKw, 60) : rowLimitKwh(capacityKw, stepMinutes)

/** @returns the minute of the row */
function removeRow({ rows, minutes, values }: WrittenRows, row: number) {
  const at = rows.indexOf(row)
  rows.splice(at, 1)
  values.splice(at, 1)
  return minutes.splice(at, 1)[0] ?? 0
}

/** A row for a whole day has no meaningful time. */
const isNightly = (value: number, minute: number | null, { stepMinutes }: HistoryLayout) =>
  value > 0 &&
  minute !== null &&
  stepMinutes !== null &&
  stepMinutes <= 60 &&
  (minute > NIGHT.fromMinute || (minute > 0 && minute < NIGHT.toMinute))

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
