import { msg, type Message } from '#contract/message.ts'
import type { ProductionUnit } from '#contract/production-reading.ts'
import { isPower, KWH_PER, namesDate, unitOf } from './column-words.ts'
import type { RefusedRows } from './production-file.ts'
import { DecimalEvidence, readNumber, type DecimalSign } from './read-number.ts'
import { readMoment, readTime, type WrittenDay } from './read-moment.ts'
import { Numbers, type Series } from './series.ts'
import type { TableLayout } from './table-layout.ts'
import { isAbsent } from './table-shape.ts'
import type { TableSource } from './table-source.ts'
import { packStamp } from './stamp.ts'

/** The rows of some columns as they are written, before anything is made of them. */
export type Collected = {
  series: Map<number, Series>
  /** Which days the stamps of the rows mean. */
  days: WrittenDay[]
  /** Numbers below zero, and the sums of both sides. */
  minus: { count: number; sum: number; plus: number; row: number }
  rowsRead: number
  rowsRefused: number
  refused: RefusedRows
  hasOffsets: boolean
  decimals: DecimalEvidence
  /** Values whose cells name a unit, and that name none. */
  withUnit: number
  bare: number
  /** Rows without a date or time. */
  undated: number
  /** Why reading ended before the end of the file, or the file as a whole cannot be used. */
  broken: Message | null
  problem: Message | null
}

export type CollectOptions = {
  /** Columns whose values are read. */
  wanted: readonly number[]
  unit: ProductionUnit
  decimal: DecimalSign
  /** Whether rows name the time of day, so that one without it is none of them. */
  isTimed: boolean
}

const MOST_REFUSED = 100
const MOST_CACHED = 1000

/** Reads all rows of a file once. */
export async function collectRows(
  source: TableSource,
  layout: TableLayout,
  { wanted, unit, decimal, isTimed }: CollectOptions,
): Promise<Collected> {
  const result: Collected = {
    series: new Map(),
    days: [],
    minus: { count: 0, sum: 0, plus: 0, row: 0 },
    rowsRead: 0,
    rowsRefused: 0,
    refused: [],
    hasOffsets: false,
    decimals: new DecimalEvidence(),
    withUnit: 0,
    bare: 0,
    undated: 0,
    broken: null,
    problem: null,
  }
  const dayIndex = openDays(result.days)
  let state = { row: 0, used: false, reason: null as Message | null, cells: [] as string[] }
  let [lastDate, lastTime, lastStamp]: [string | null, string | null, number | Message] = [
    null,
    null,
    NaN,
  ]

  let lastDay: { text: string; index: number } | null = null

  const stampOf = (date: string, time: string | null) => {
    if (date === lastDate && time === lastTime) return lastStamp
    lastDate = date
    lastTime = time
    lastStamp = readStamp(date, time)
    return lastStamp
  }
  function readStamp(date: string, time: string | null): number | Message {
    // Rows of one day follow each other.
    if (
      time === null &&
      lastDay &&
      date.startsWith(lastDay.text) &&
      /[T ]/.test(date.charAt(lastDay.text.length))
    ) {
      const clock = readTime(date.slice(lastDay.text.length + 1))
      if (clock) {
        if (clock.offset !== null) result.hasOffsets = true
        return packStamp(lastDay.index, clock.minute, clock.offset)
      }
    }
    const moment = readMoment(date)
    if (!moment) return msg('"{text}" is not a date.', { text: short(date) })
    const clock = time === null ? moment : readTime(time)
    if (!clock) return msg('"{text}" is not a time of day.', { text: short(time ?? '') })
    if (isTimed && clock.minute === null) return msg('There is no time of day, as in other rows.')
    const offset = clock.offset ?? moment.offset
    if (offset !== null) result.hasOffsets = true
    lastDay = { text: moment.dayText, index: dayIndex(moment.dayText, moment.day) }
    return packStamp(lastDay.index, clock.minute, offset)
  }

  const isWanted = new Set(wanted)
  const onCell = (date: string, time: string | null, column: number, cell: string) => {
    if (!isWanted.has(column)) return
    const stamp = stampOf(date, time)
    if (typeof stamp !== 'number') {
      if (!state.used && state.reason === null) result.undated += 1
      state.reason ??= stamp
      return
    }
    const value = readNumber(cell, decimal)
    if (Number.isNaN(value)) {
      state.reason ??= isAbsent(cell)
        ? msg('There is no value.')
        : msg('"{text}" is not a number.', { text: short(cell) })
      return
    }
    result.decimals.add(cell)
    const own = /[a-z]\s*$/i.test(cell) ? unitOf(cell) : null
    if (own === null && value > 0) result.bare += 1
    if (own !== null) result.withUnit += 1
    if (own !== null && isPower(own) !== isPower(unit)) {
      state.reason ??= msg('"{text}" is in another unit than the other rows.', {
        text: short(cell),
      })
      return
    }
    if (value < 0) {
      if (result.minus.count === 0) result.minus.row = state.row
      result.minus.count += 1
      result.minus.sum -= value
      state.reason ??= msg('"{text}" is negative: production cannot be.', { text: short(cell) })
      return
    }
    result.minus.plus += value
    const series = seriesOf(result.series, column)
    series.at.push(stamp)
    series.values.push(own === null ? value : (value * KWH_PER[own]) / KWH_PER[unit])
    state.used = true
  }

  const header = layout.columns.map(({ name }) => name)
  result.broken = await source.each((cells, row) => {
    if (row <= layout.leadingRows || cells.every((cell) => cell.trim() === '')) return
    state = { row, used: false, reason: null, cells }
    if (isWide(layout, cells)) state.reason = WIDE
    else layout.cellsOf(cells, onCell, wanted)
    if (state.used) result.rowsRead += 1
    else if (state.reason !== null && !isHeaderAgain(layout, header, cells)) {
      result.problem ??= layout.isPlain ? otherTable(layout, cells, { row, wanted }) : null
      result.rowsRefused += 1
      if (result.refused.length < MOST_REFUSED) result.refused.push({ row, reason: state.reason })
    }
  })
  return result
}

const WIDE = msg(
  'This row has more cells than the header. If its numbers have decimal commas, separate the columns with semicolons.',
)
/** '2024-01-01,12,34' below two names is 12.34 parted at its comma. */
const isWide = ({ headerWidth, isPlain }: TableLayout, cells: readonly string[]) =>
  isPlain && headerWidth > 1 && cells.findLastIndex((cell) => cell.trim() !== '') >= headerWidth

const isHeaderAgain = (layout: TableLayout, header: readonly string[], cells: readonly string[]) =>
  layout.isPlain
    ? cells.every((cell, at) => (header[at] ?? '').includes(cell.trim()))
    : cells.some(namesDate)

/** A row that begins another table has other names or units over the columns that are read. */
function otherTable(
  { columns, dateColumn }: TableLayout,
  cells: readonly string[],
  { row, wanted }: { row: number; wanted: readonly number[] },
): Message | null {
  if (readMoment(cells[dateColumn] ?? '') !== null) return null
  const isNames =
    namesDate(cells[dateColumn] ?? '') && !cells.some((cell) => /^\s*[-\d]/.test(cell))
  for (const at of wanted) {
    const [own, called] = [columns[at], (cells[at] ?? '').trim()]
    if (!own || called === '' || /^[-\d]/.test(called)) continue
    const unit = unitOf(called)
    const isOther = isNames && own.name !== '' && !own.name.includes(called)
    if (isOther || (unit !== null && own.unit !== null && unit !== own.unit))
      return msg(
        'Row {row} begins another table, with "{other}" where the first has "{first}": send one table a file.',
        { row, other: short(called), first: own.name },
      )
  }
  return null
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function seriesOf(all: Map<number, Series>, column: number) {
  const known = all.get(column)
  if (known) return known
  const series = { at: new Numbers(), values: new Numbers() }
  all.set(column, series)
  return series
}

/** Index of a day by its text; days that follow each other are one. */
function openDays(days: WrittenDay[]) {
  const known = new Map<string, number>()
  return (text: string, day: WrittenDay) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MOST_CACHED) known.clear()
    days.push(day)
    known.set(text, days.length - 1)
    return days.length - 1
  }
}
