import type { RefusedRow } from '#contract/solar-history.ts'
import { DAY_MINUTES, readMoment } from './date.ts'
import { datedDays, type WrittenRows } from './days.ts'
import { devicesNote, energyOfDevices, MANY_DEVICES, MOST_DEVICES } from './devices.ts'
import type { ClockedDay } from './shape.ts'
import { otherHead } from './header.ts'
import type { HistoryLayout } from './layout.ts'
import { dayLimitKwh, rowLimitKwh } from './limits.ts'
import { readOrder } from './order.ts'
import { layoutNotes, warningsOf } from './remarks.ts'
import { readRow } from './row.ts'
import { spacingProblem } from './spacing.ts'
import { nothing, type ReadHistory } from './reading.ts'

export type HistoryContext = {
  /** Nameplate; null where the farmer gave none that can be used. */
  capacityKw: number | null
  /** YYYY-MM-DD; production of later days cannot have been measured. */
  today: string
  /** Of the panels; null where it is not known. */
  latitudeDeg: number | null
}

const MAX_NAMED_ROWS = 100
/** Of days with more than daylight can bring. */
const MOST_ABOVE = 0.5
const NIGHT = { fromMinute: 23 * 60, toMinute: 3 * 60 }

/** Takes the rows of one file and sums them by day. */
export function historyTally(layout: HistoryLayout, context: HistoryContext) {
  const written = new Map<string, WrittenRows>()
  const devices = new Set<string>()
  const refused: RefusedRow[] = []
  const counted = { refused: 0, night: 0, above: 0, utc: 0 }
  const { capacityKw } = context
  const limit = rowLimit(capacityKw, layout)
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  const refuse = (row: number, reason: string) => {
    counted.refused += 1
    if (refused.length < MAX_NAMED_ROWS) refused.push({ row, reason })
  }
  let tableProblem: string | null = null
  const add = (row: number, cells: string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const read = readRow(layout, cells)
    if (typeof read === 'string') {
      tableProblem ??= secondTable(layout, row, cells)
      return refuse(row, read)
    }
    const { day, value, minute } = read
    if (value > 0 && minute !== null && isNight(minute, layout)) counted.night += 1
    if (isPartOfDay && value > limit) counted.above += 1
    if (read.utc) counted.utc += 1
    const device = layout.deviceColumn === null ? '' : (cells[layout.deviceColumn] ?? '').trim()
    if (devices.size === MOST_DEVICES && !devices.has(device)) {
      tableProblem ??= MANY_DEVICES
      return refuse(row, MANY_DEVICES)
    }
    devices.add(device)
    const key = `${device} ${day.numbers.join('-')} ${day.order ?? ''}`
    const isClocked = minute !== null
    const known = written.get(key) ?? { device, day, isClocked, rows: [], minutes: [], values: [] }
    if (known.rows.length === 0) written.set(key, known)
    known.rows.push(row)
    known.minutes.push(minute ?? 0)
    known.values.push(value)
  }
  const finish = async (): Promise<ReadHistory> => {
    const all = [...written.values()]
    const order = readOrder(
      all.map(({ day }) => day),
      context.today,
    )
    const dated = new Map<string, ClockedDay[]>()
    for (const device of devices) {
      const own = all.filter((rows) => rows.device === device)
      const days = await datedDays(own, order, context.today, refuse)
      if (days.length > 0) dated.set(device, days)
    }
    const allDays = [...dated.values()].flat()
    const rowsRefused = counted.refused
    refused.sort((a, b) => a.row - b.row)
    const refuseAll = (reason: string) => ({ ...nothing(reason), rowsRefused, refused })
    const unusable = tableProblem ?? order.problem ?? spacingProblem([...dated.values()])
    if (unusable !== null) return refuseAll(unusable)
    const energy = await energyOfDevices(dated, layout)
    if ('problem' in energy) return refuseAll(energy.problem)
    const { days, note, isCounter, lacking } = energy
    if (days.size === 0) return refuseAll('No row of this file could be used.')
    const daysAbove = countAbove(days, context)
    const problem = limitProblem(layout, capacityKw, daysAbove / days.size)
    if (problem !== null) return refuseAll(problem)
    const rowsOf = allDays.map(({ values }) => values.length)
    const ofRows = isCounter ? { night: 0, above: 0 } : counted
    const notes = [
      ...layoutNotes(layout, counted, context),
      order.note,
      devicesNote(dated.keys()),
      note,
    ]
    return {
      problem: null,
      days,
      rowsRead: rowsOf.reduce((sum, rows) => sum + rows, 0),
      rowsRefused,
      refused,
      warnings: warningsOf({ ...ofRows, daysAbove, lacking }, context, rowsOf, layout),
      notes: notes.filter((text) => text !== null),
    }
  }
  return { add, finish }
}

/** Where a row begins another table, with another column or unit: why the file cannot be read. */
function secondTable(layout: HistoryLayout, row: number, cells: readonly string[]) {
  const { dateColumn, valueColumn: at, valueName: name, unit } = layout
  if (readMoment(cells[dateColumn] ?? '')) return null
  const called = otherHead(cells, dateColumn, { at, name, unit })
  return called === null
    ? null
    : `Row ${row} begins another table, with "${called}" where the first has "${name}": send one table a file.`
}

const countAbove = (
  days: ReadonlyMap<string, number>,
  { capacityKw, latitudeDeg }: HistoryContext,
) => [...days].filter(([date, kwh]) => kwh > dayLimitKwh(capacityKw, { latitudeDeg, date })).length

/** The most that the value of a row can be, kWh or kW. */
const rowLimit = (capacityKw: number | null, { isPower, stepMinutes }: HistoryLayout) =>
  isPower ? rowLimitKwh(capacityKw, 60) : rowLimitKwh(capacityKw, stepMinutes)

/** A row of a whole day names midnight without meaning it. */
const isNight = (minute: number, { stepMinutes }: HistoryLayout) =>
  stepMinutes !== null &&
  stepMinutes <= 60 &&
  (minute > NIGHT.fromMinute || (minute > 0 && minute < NIGHT.toMinute))

/** Nothing is kept of a file that mostly says what the system cannot make. */
function limitProblem(layout: HistoryLayout, capacityKw: number | null, shareAbove: number) {
  if (shareAbove <= MOST_ABOVE) return null
  const { valueName, unit, hasCellUnits } = layout
  const column = valueName === '' ? 'The column of numbers' : `"${valueName}"`
  if (unit === null && !hasCellUnits)
    return `${column} names no unit, and as kWh it is more than a ${capacityKw} kW system can make: name it "${valueName || 'Production'} (Wh)" or "(kWh)", and check the capacity.`
  return `Most days of ${column} show more than a ${capacityKw} kW system can make: check the capacity and the unit, and that it says what each day brought, not all days so far.`
}
