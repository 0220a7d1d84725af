import type { RefusedRow } from '#contract/solar-history.ts'
import { calendarDate, type WrittenDay } from './history-date.ts'
import type { HistoryLayout } from './history-layout.ts'
import { rowLimitKwh } from './history-limits.ts'
import { readOrder } from './history-order.ts'
import { readRow } from './history-row.ts'
import { isPower } from './history-unit.ts'
import type { ReadHistory } from './read-history.ts'

export type HistoryContext = {
  /** Nameplate; null where the farmer gave none that can be used. */
  capacityKw: number | null
  /** YYYY-MM-DD; production of later days cannot have been measured. */
  today: string
  /** Within the polar circles the sun may shine at midnight. */
  hasPolarDay: boolean
}

const MAX_NAMED_ROWS = 100
const NIGHT = { fromMinute: 23 * 60, toMinute: 3 * 60 }

/** All rows that wrote the same day: which one that is, only the whole file may tell. */
type DaySum = { day: WrittenDay; kwh: number; rows: number[] }

/** Takes the rows of one file and sums them by day. */
export function historyTally(layout: HistoryLayout, context: HistoryContext) {
  const sums = new Map<string, DaySum>()
  const refused: RefusedRow[] = []
  const counted = { refused: 0, night: 0, above: 0, utc: 0 }
  const limit = rowLimitKwh(context.capacityKw, layout.stepMinutes)
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
    if (kwh > limit) counted.above += 1
    if (read.utc) counted.utc += 1
    const key = `${day.numbers.join('-')} ${day.order ?? ''}`
    const sum = sums.get(key)
    if (sum) {
      sum.kwh += kwh
      sum.rows.push(row)
    } else sums.set(key, { day, kwh, rows: [row] })
  }
  const finish = (): ReadHistory => {
    const written = [...sums.values()].map(({ day }) => day)
    const { order, note, problem } = readOrder(written, context.today)
    const days = new Map<string, number>()
    let rowsRead = 0
    for (const { day, kwh, rows } of sums.values()) {
      const date = calendarDate(day, order)
      const isLate = date !== null && date > context.today
      if (date === null || isLate) {
        const reason = isLate ? `${date} has not come yet.` : 'The calendar has no such day.'
        for (const row of rows) refuse(row, reason)
        continue
      }
      rowsRead += rows.length
      days.set(date, (days.get(date) ?? 0) + kwh)
    }
    refused.sort((a, b) => a.row - b.row)
    return {
      problem: problem ?? (days.size > 0 ? null : 'No row of this file could be used.'),
      days: problem === null ? days : new Map(),
      rowsRead,
      rowsRefused: counted.refused,
      refused,
      warnings: warningsOf(counted, context, sums, layout),
      notes: [...layoutNotes(layout), ...(note ? [note] : []), ...utcNote(counted.utc)],
    }
  }
  return { add, finish }
}

/** A row of a whole day names midnight without meaning it. */
const isNight = (minute: number, { stepMinutes }: HistoryLayout) =>
  stepMinutes !== null &&
  stepMinutes <= 60 &&
  (minute > NIGHT.fromMinute || (minute > 0 && minute < NIGHT.toMinute))

function layoutNotes({ valueName, unit, hasCellUnits, stepMinutes, markNote }: HistoryLayout) {
  const column = valueName === '' ? 'the column of numbers' : `"${valueName}"`
  const marks = markNote ? [markNote] : []
  if (isPower(unit))
    return [`${column} is power in ${unit}: each row counts for ${stepMinutes} minutes.`, ...marks]
  if (hasCellUnits) return [`Energy was read from ${column}, each in the unit beside it.`, ...marks]
  return [
    unit ? `Energy was read from ${column} in ${unit}.` : `${column} names no unit: read as kWh.`,
    ...marks,
  ]
}

const utcNote = (rows: number) =>
  rows === 0 ? [] : ['Times carry a time zone: each row belongs to the day that is written in it.']

function warningsOf(
  counted: { night: number; above: number },
  { hasPolarDay, capacityKw }: HistoryContext,
  sums: Map<string, DaySum>,
  { stepMinutes }: HistoryLayout,
) {
  const warnings: string[] = []
  if (counted.night > 0 && !hasPolarDay)
    warnings.push(
      `${rowsText(counted.night)} production between 23:00 and 3:00. Is the clock of the logger right? They are counted.`,
    )
  if (counted.above > 0)
    warnings.push(
      `${rowsText(counted.above)} more than a ${capacityKw} kW system can make. Check the unit and the capacity; they are counted.`,
    )
  const repeated = [...sums.values()].filter(({ rows }) => rows.length > 1).length
  if (stepMinutes === 1440 && repeated > 0)
    warnings.push(
      `${repeated === 1 ? '1 day stands' : `${repeated} days stand`} in the file more than once; the rows were added up.`,
    )
  return warnings
}

const rowsText = (count: number) =>
  count === 1 ? '1 row shows' : `${count.toLocaleString('en')} rows show`
