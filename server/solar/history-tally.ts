import type { RefusedRow } from '#contract/solar-history.ts'
import { calendarDate, DAY_MINUTES, type WrittenDay } from './history-date.ts'
import type { HistoryLayout } from './history-layout.ts'
import { dayLimitKwh, rowLimitKwh } from './history-limits.ts'
import { readOrder, type ReadOrder } from './history-order.ts'
import { layoutNotes, warningsOf } from './history-remarks.ts'
import { readRow } from './history-row.ts'
import type { ClockedDay } from './history-shape.ts'
import { readCounter } from './history-counter.ts'
import { spacingProblem } from './history-spacing.ts'
import { nothing, type ReadHistory } from './history-reading.ts'

export type HistoryContext = {
  /** Nameplate; null where the farmer gave none that can be used. */
  capacityKw: number | null
  /** YYYY-MM-DD; production of later days cannot have been measured. */
  today: string
  /** Of the panels; null where it is not known. */
  latitudeDeg: number | null
}

const MAX_NAMED_ROWS = 100
const NIGHT = { fromMinute: 23 * 60, toMinute: 3 * 60 }

/** All rows that wrote the same day: which one that is, only the whole file may tell. */
type WrittenRows = { day: WrittenDay; rows: number[]; minutes: number[]; kwh: number[] }

/** Takes the rows of one file and sums them by day. */
export function historyTally(layout: HistoryLayout, context: HistoryContext) {
  const written = new Map<string, WrittenRows>()
  const refused: RefusedRow[] = []
  const counted = { refused: 0, night: 0, above: 0, utc: 0 }
  const { capacityKw } = context
  const limit = rowLimitKwh(capacityKw, layout.stepMinutes)
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  const refuse = (row: number, reason: string) => {
    counted.refused += 1
    if (refused.length < MAX_NAMED_ROWS) refused.push({ row, reason })
  }
  const add = (row: number, cells: string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const read = readRow(layout, cells)
    if (typeof read === 'string') return refuse(row, read)
    const { day, kwh, minute } = read
    if (kwh > 0 && minute !== null && isNight(minute, layout)) counted.night += 1
    if (isPartOfDay && kwh > limit) counted.above += 1
    if (read.utc) counted.utc += 1
    const key = `${day.numbers.join('-')} ${day.order ?? ''}`
    const known = written.get(key) ?? { day, rows: [], minutes: [], kwh: [] }
    if (known.rows.length === 0) written.set(key, known)
    known.rows.push(row)
    known.minutes.push(minute ?? 0)
    known.kwh.push(kwh)
  }
  const finish = (): ReadHistory => {
    const all = [...written.values()]
    const order = readOrder(
      all.map(({ day }) => day),
      context.today,
    )
    const dated = datedDays(all, order, context.today, refuse)
    const rowsRefused = counted.refused
    refused.sort((a, b) => a.row - b.row)
    const counter = readCounter(dated, layout)
    const { days, note, problem } = readDays(dated, counter)
    const daysAbove = countAbove(days, context)
    const reason =
      order.problem ??
      spacingProblem(dated) ??
      problem ??
      unitProblem(layout, capacityKw, daysAbove / days.size)
    if (reason !== null) return { ...nothing(reason), rowsRefused, refused }
    const rowsOf = dated.map(({ kwh }) => kwh.length)
    const ofRows = counter ? { night: 0, above: 0 } : counted
    const notes = [...layoutNotes(layout, counted, context), order.note, note]
    return {
      problem: null,
      days,
      rowsRead: rowsOf.reduce((sum, rows) => sum + rows, 0),
      rowsRefused,
      refused,
      warnings: warningsOf({ ...ofRows, daysAbove }, context, rowsOf, layout),
      notes: notes.filter((text) => text !== null),
    }
  }
  return { add, finish }
}

const countAbove = (
  days: ReadonlyMap<string, number>,
  { capacityKw, latitudeDeg }: HistoryContext,
) => [...days].filter(([date, kwh]) => kwh > dayLimitKwh(capacityKw, { latitudeDeg, date })).length

/** A row of a whole day names midnight without meaning it. */
const isNight = (minute: number, { stepMinutes }: HistoryLayout) =>
  stepMinutes !== null &&
  stepMinutes <= 60 &&
  (minute > NIGHT.fromMinute || (minute > 0 && minute < NIGHT.toMinute))

/** Oldest first. */
function datedDays(
  all: readonly WrittenRows[],
  { order }: ReadOrder,
  today: string,
  refuse: (row: number, reason: string) => void,
): ClockedDay[] {
  const days = new Map<string, ClockedDay>()
  for (const { day, rows, minutes, kwh } of all) {
    const date = calendarDate(day, order)
    const isLate = date !== null && date > today
    if (date === null || isLate) {
      const reason = isLate ? `${date} has not come yet.` : 'The calendar has no such day.'
      for (const row of rows) refuse(row, reason)
      continue
    }
    const known = days.get(date)
    days.set(date, {
      date,
      minutes: known ? [...known.minutes, ...minutes] : minutes,
      kwh: known ? [...known.kwh, ...kwh] : kwh,
    })
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** What names no unit is kWh where the system can make that. */
function unitProblem(layout: HistoryLayout, capacityKw: number | null, shareAbove: number) {
  const { valueName, unit, hasCellUnits } = layout
  if (unit !== null || hasCellUnits || shareAbove <= 0.5) return null
  const column = valueName === '' ? 'The column of numbers' : `"${valueName}"`
  return `${column} names no unit, and as kWh it is more than a ${capacityKw} kW system can make: name it "${valueName || 'Production'} (Wh)" or "(kWh)", and check the capacity.`
}

type Days = { days: Map<string, number>; note: string | null; problem: string | null }

function readDays(dated: readonly ClockedDay[], counter: ReturnType<typeof readCounter>): Days {
  if (counter && 'problem' in counter) return { days: new Map(), note: null, ...counter }
  const days =
    counter?.days ??
    new Map(dated.map(({ date, kwh }) => [date, kwh.reduce((sum, one) => sum + one, 0)]))
  const problem = days.size > 0 ? null : 'No row of this file could be used.'
  return { days, note: counter?.note ?? null, problem }
}
