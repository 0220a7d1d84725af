import type { Message } from '#contract/message.ts'
import { namesDevice, unitOf, wordsOf } from './column-words.ts'
import { readAcross } from './dates-across.ts'
import { readMoment, readTime } from './read-moment.ts'
import { findShape, MAX_COLUMNS, type Column, type TableShape } from './table-shape.ts'

/** Gets each value of a table with its date, its time (null: in the date) and its column. */
export type OnCell = (date: string, time: string | null, column: number, cell: string) => void

/** A table in the one form that is read: a column of dates, and columns of numbers. */
export type TableLayout = {
  /** Those of a long table grow while its rows are read. */
  columns: Column[]
  dateColumn: number
  timeColumn: number | null
  leadingRows: number
  titles: string[][]
  headerWidth: number
  otherDates: Column[]
  /** Whether the columns are those of the file. */
  isPlain: boolean
  /** @param wanted columns of the file that hold numbers to read; all where the table is turned */
  cellsOf: (cells: readonly string[], onCell: OnCell, wanted: readonly number[]) => void
}

export function findLayout(
  rows: readonly string[][],
  givenDate: number | null,
): TableLayout | { problem: Message } {
  const across = readAcross(rows)
  if (across) return across
  const shape = findShape(rows, givenDate)
  if ('problem' in shape) return shape
  const data = rows.slice(shape.leadingRows)
  return hourColumns(shape) ?? longTable(shape, data) ?? plainTable(shape, data)
}

function plainTable(shape: TableShape, data: readonly string[][]): TableLayout {
  const { dateColumn, timeColumn } = shape
  const beside = unitsBeside(shape, data)
  const unit = beside?.units.length === 1 ? (beside.units[0] ?? null) : null
  const columns = shape.columns.map((column) =>
    column.kind === 'number' && column.unit === null ? { ...column, unit } : column,
  )
  return {
    ...shape,
    columns,
    isPlain: true,
    cellsOf(cells, onCell, wanted) {
      const time = timeColumn === null ? null : (cells[timeColumn] ?? '')
      for (const at of wanted) onCell(cells[dateColumn] ?? '', time, at, cells[at] ?? '')
    },
  }
}

/** A column of nothing but units, and which. */
function unitsBeside({ columns }: TableShape, data: readonly string[][]) {
  const found = columns
    .filter(({ kind }) => kind === 'text')
    .map(({ index }) => {
      const cells = data.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
      const isUnits = cells.length > 0 && cells.every((cell) => /^[km]?wh?$/i.test(cell))
      return { index, units: isUnits ? [...new Set(cells.map(unitOf))] : [] }
    })
  return found.find(({ units }) => units.length > 0)
}

/** Collects columns under their names as they appear. */
export function namedColumns(first: readonly string[]) {
  const columns: Column[] = first.map((name, index) => ({
    ...wordsOf(name),
    index,
    name,
    kind: 'date',
  }))
  const known = new Map<string, number>()
  return {
    columns,
    /** -1 beyond the limit. */
    indexOf(key: string, name: string, unit: Column['unit'] = null) {
      const found = known.get(key)
      if (found !== undefined) return found
      if (columns.length >= MAX_COLUMNS) return -1
      const words = wordsOf(name)
      const index = columns.length
      known.set(key, index)
      columns.push({
        ...words,
        unit: words.unit ?? unit,
        index,
        name: name.slice(0, 80),
        kind: 'number',
      })
      return index
    },
  }
}

const HOUR =
  /^(?:h|hr|hour|uhr|he|stunde)?[ _]?(\d{1,2})(?:[:.h](\d\d))?(?::00)?(?: ?[-–] ?\d{1,2}[:.h]\d\d)?(?: ?uhr|h)?$/i
const LEAST_HOURS = 10
const HOUR_MINUTES = 60

/** A column for each hour of the day: '00:00' to '23:00', 'H1' to 'H24'. */
function hourColumns(shape: TableShape): TableLayout | null {
  const { columns, dateColumn } = shape
  const hours = columns.flatMap(({ index, name, kind }) => {
    const found = kind === 'number' || kind === 'empty' ? HOUR.exec(name) : null
    return found ? [{ index, minute: Number(found[1]) * 60 + Number(found[2] ?? 0) }] : []
  })
  if (
    hours.length < LEAST_HOURS ||
    hours.some(({ minute }, at) => minute <= (hours[at - 1]?.minute ?? -1))
  )
    return null
  // The first of 24 hours that are counted from 1 begins at midnight.
  const shift = hours.at(-1)?.minute === 24 * HOUR_MINUTES ? (hours[0]?.minute ?? 0) : 0
  const labels = columns.filter(({ kind, index }) => kind === 'text' && index !== dateColumn)
  const title = shape.titles.flat().findLast((cell) => wordsOf(cell).role === 'made') ?? ''
  const unit =
    columns.find(({ index }) => index === hours[0]?.index)?.unit ??
    unitOf(shape.titles.flat().join(' '))
  const { columns: named, indexOf } = namedColumns([columns[dateColumn]?.name ?? ''])
  return {
    ...shape,
    columns: named,
    dateColumn: 0,
    timeColumn: null,
    isPlain: false,
    cellsOf(cells, onCell) {
      const label = labels.map(({ index }) => (cells[index] ?? '').trim()).join(' ') || title
      const column = indexOf(label, label, unit)
      for (const { index, minute } of hours)
        onCell(cells[dateColumn] ?? '', clockText(minute - shift), column, cells[index] ?? '')
    },
  }
}

const clockText = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

const MOST_DEVICES = 200
const LEAST_ROWS_A_NUMBER = 3

/** Rows of several devices or measures below one another, which a text column names. */
function longTable(shape: TableShape, data: readonly string[][]): TableLayout | null {
  const { columns, dateColumn, timeColumn } = shape
  const devices = deviceColumns(shape, data)
  if (devices.length === 0) return null
  const measures = columns.filter(
    ({ kind, index, name }) =>
      kind === 'number' && ![dateColumn, timeColumn, ...devices].includes(index) && !isCount(name),
  )
  const { columns: named, indexOf } = namedColumns([columns[dateColumn]?.name ?? ''])
  let last = { key: '', label: '' }
  return {
    ...shape,
    columns: named,
    dateColumn: 0,
    timeColumn: null,
    isPlain: false,
    cellsOf(cells, onCell) {
      const key = devices.map((at) => (cells[at] ?? '').trim()).join('\0')
      if (key !== last.key) last = { key, label: key.replaceAll('\0', ' ').trim() }
      const time = timeColumn === null ? null : (cells[timeColumn] ?? '')
      for (const { index, name, unit } of measures) {
        const cell = cells[index] ?? ''
        if (cell.trim() === '') continue
        const own = /^_?(?:value|state|wert|mean|sum)$/i.test(name) ? '' : name
        onCell(
          cells[dateColumn] ?? '',
          time,
          indexOf(`${index} ${key}`, `${last.label} ${own}`.trim(), unit),
          cell,
        )
      }
    },
  }
}

/** Numbers that count tables and rows, as InfluxDB's. */
const isCount = (name: string) => /^(?:table|index|id|row)$/i.test(name)

/** By name; else, where several rows are of one moment, by what tells them apart. */
function deviceColumns(shape: TableShape, data: readonly string[][]): number[] {
  const { columns, dateColumn, timeColumn } = shape
  const cellsAt = (at: number) =>
    data.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
  const hasUnits = columns.some(({ unit, kind }) => unit !== null && kind === 'number')
  const texts = columns.filter(({ kind, index }) => kind === 'text' && index !== timeColumn)
  const isDevice = ({ index, name, kind, unit }: Column) => {
    if (unit !== null || index === dateColumn || index === timeColumn || !namesDevice(name))
      return false
    const cells = cellsAt(index)
    const kinds = new Set(cells).size
    if (kind === 'text') return kinds <= MOST_DEVICES
    const areIds =
      cells.every((cell) => /^\d+$/.test(cell)) && cells.length >= kinds * LEAST_ROWS_A_NUMBER
    return kind === 'number' && hasUnits && areIds
  }
  const mixed = unitsBeside(shape, data)
  const units = mixed && mixed.units.length > 1 ? [mixed.index] : []
  const named = columns.filter(isDevice).map(({ index }) => index)
  if (named.length > 0) return [...named, ...units]
  const momentOf = (row: readonly string[]) =>
    `${row[dateColumn]} ${timeColumn === null ? '' : row[timeColumn]}`
  const dated = data.filter((row) => readMoment(row[dateColumn] ?? '') !== null)
  const moments = new Set(dated.map(momentOf)).size
  if (moments === dated.length) return units
  const telling = texts.filter(({ index }) => {
    const pairs = new Set(dated.map((row) => `${momentOf(row)} ${row[index]}`)).size
    const kinds = new Set(dated.map((row) => row[index])).size
    return pairs > moments && kinds <= MOST_DEVICES
  })
  return telling.length > 0 ? telling.map(({ index }) => index) : units
}

export const isTimed = (date: string, time: string | null) =>
  ((time === null ? readMoment(date)?.minute : readTime(time)?.minute) ?? null) !== null
