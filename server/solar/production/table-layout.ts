import type { Message } from '#contract/message.ts'
import { readAcross } from './dates-across.ts'
import { hourColumns } from './hour-columns.ts'
import { longTable, unitsBeside } from './long-table.ts'
import { readMoment, readTime } from './read-moment.ts'
import { findShape, type Column, type TableShape } from './table-shape.ts'

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

export const isTimed = (date: string, time: string | null) =>
  ((time === null ? readMoment(date)?.minute : readTime(time)?.minute) ?? null) !== null
