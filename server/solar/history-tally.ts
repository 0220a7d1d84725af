import type { RefusedRow } from '#contract/solar-history.ts'
import { calendarDate, minuteOfDay, readMoment, type WrittenDay } from './history-date.ts'
import type { HistoryLayout } from './history-layout.ts'
import { readNumber } from './history-number.ts'
import { readOrder } from './history-order.ts'
import { isPower, kwhPer } from './history-unit.ts'
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
/** Light edges of clouds bring more than the nameplate for minutes. */
const NAMEPLATE_MARGIN = 1.1

/** All rows that wrote the same day: which one that is, only the whole file may tell. */
type DaySum = { day: WrittenDay; kwh: number; rows: number[] }

/** Takes the rows of one file and sums them by day. */
export function historyTally(layout: HistoryLayout, context: HistoryContext) {
  const sums = new Map<string, DaySum>()
  const refused: RefusedRow[] = []
  const counted = { refused: 0, night: 0, above: 0, utc: 0 }
  const factor = kwhPer(layout.unit ?? 'kWh', layout.stepMinutes)
  const limit = rowLimitKwh(layout, context)
  const refuse = (row: number, reason: string) => {
    counted.refused += 1
    if (refused.length < MAX_NAMED_ROWS) refused.push({ row, reason })
  }
  const add = (row: number, cells: string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const moment = readMoment(cells[layout.dateColumn] ?? '')
    if (!moment) return refuse(row, `${quoted(cells[layout.dateColumn])} is not a date.`)
    const timeText = layout.timeColumn === null ? null : (cells[layout.timeColumn] ?? '')
    const minute = timeText === null ? moment.minute : minuteOfDay(timeText)
    if (timeText !== null && minute === null)
      return refuse(row, `${quoted(timeText)} is not a time of day.`)
    const written = cells[layout.valueColumn] ?? ''
    const value = readNumber(written, layout.mark)
    if (value === undefined) return refuse(row, notANumber(written))
    if (value < 0) return refuse(row, `${quoted(written)} is negative: production cannot be.`)
    const kwh = value * factor
    if (!Number.isFinite(kwh) || kwh > 1e9) return refuse(row, `${quoted(written)} is too large.`)
    if (kwh > 0 && minute !== null && isNight(minute, layout)) counted.night += 1
    if (kwh > limit) counted.above += 1
    if (moment.utc) counted.utc += 1
    const { day } = moment
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

const quoted = (text = '') => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

const notANumber = (text: string) =>
  text.trim() === '' ? 'There is no value.' : `${quoted(text)} is not a number.`

function rowLimitKwh({ stepMinutes }: HistoryLayout, { capacityKw }: HistoryContext) {
  if (capacityKw === null || stepMinutes === null) return Infinity
  return ((capacityKw * stepMinutes) / 60) * NAMEPLATE_MARGIN
}

/** A row of a whole day names midnight without meaning it. */
const isNight = (minute: number, { stepMinutes }: HistoryLayout) =>
  stepMinutes !== null &&
  stepMinutes <= 60 &&
  (minute > NIGHT.fromMinute || (minute > 0 && minute < NIGHT.toMinute))

function layoutNotes({ valueName, unit, stepMinutes }: HistoryLayout) {
  const column = valueName === '' ? 'the column of numbers' : `"${valueName}"`
  if (isPower(unit))
    return [`${column} is power in ${unit}: each row counts for ${stepMinutes} minutes.`]
  return [
    unit ? `Energy was read from ${column} in ${unit}.` : `${column} names no unit: read as kWh.`,
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
