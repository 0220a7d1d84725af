import { monthNumber } from './month-names.ts'
import { isNumber } from './read-number.ts'
import { isDate, type Column } from './table-shape.ts'
import { namedColumns } from './named-columns.ts'
import type { TableLayout } from './table-layout.ts'
import { unitOf, wordsOf } from './column-words.ts'

/** Columns of a row of dates, months or days, and the date that each means in a row. */
type Across = {
  headerRow: number
  dates: { index: number; dateIn: (cells: readonly string[]) => string | null }[]
  /** Columns that name the row. */
  labels: number[]
}

const LEAST_DAYS = 27
const LEAST_MONTHS = 2

/** A table whose dates lie in its header, or in header and first column together; null for others. */
export function readAcross(rows: readonly string[][]): TableLayout | null {
  const across = datesInHeader(rows) ?? monthsAndDays(rows)
  if (!across) return null
  const { headerRow, dates, labels } = across
  const above = rows
    .slice(0, headerRow + 1)
    .flat()
    .filter((cell) => cell.trim() !== '')
  const title = above.findLast((cell) => wordsOf(cell).role === 'made') ?? ''
  const unit: Column['unit'] = above.map(unitOf).find((one) => one !== null) ?? null
  const { columns, indexOf } = namedColumns([''])
  return {
    columns,
    dateColumn: 0,
    timeColumn: null,
    leadingRows: headerRow + 1,
    titles: [],
    headerWidth: 0,
    otherDates: [],
    isPlain: false,
    cellsOf(cells, onCell) {
      const label = labels
        .map((at) => (cells[at] ?? '').trim())
        .filter(Boolean)
        .join(' ')
      const column = indexOf(label, label === '' ? title : label, unit)
      for (const { index, dateIn } of dates) {
        const [date, cell = ''] = [dateIn(cells), cells[index]]
        if (date !== null && cell.trim() !== '') onCell(date, null, column, cell)
      }
    },
  }
}

/** 'sensor.pv,solar,kWh,20,24' below '…,2025-05-01,2025-05-02'. */
function datesInHeader(rows: readonly string[][]): Across | null {
  const counts = rows.slice(0, 30).map((row) => row.filter(isDate).length)
  const headerRow = counts.indexOf(Math.max(0, ...counts))
  const header = rows[headerRow] ?? []
  const dated = header.flatMap((cell, index) => (isDate(cell) ? [index] : []))
  const below = rows.slice(headerRow + 1).filter((row) => row.some((cell) => cell.trim() !== ''))
  const isFull = (row: readonly string[]) =>
    dated.filter((at) => isNumber(row[at] ?? '')).length >= dated.length * 0.8
  if (dated.length < 2 || below.length === 0 || !below.every(isFull)) return null
  const labels = header.flatMap((_, index) =>
    !dated.includes(index) && !below.every((row) => isNumber(row[index] ?? '')) ? [index] : [],
  )
  return {
    headerRow,
    labels,
    dates: dated.map((index) => ({ index, dateIn: () => header[index] ?? null })),
  }
}

type Month = { month: number; year: number | null }

/** 'Jan', 'Mai 2024', '2024-05', '05/2024'. */
export function monthOf(cell: string): Month | null {
  const text = cell.trim()
  const numbers = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4}))$/.exec(text)
  if (numbers) {
    const month = Number(numbers[2] ?? numbers[3])
    return month >= 1 && month <= 12 ? { month, year: Number(numbers[1] ?? numbers[4]) } : null
  }
  const words = /^(\p{L}{3,12})\.?(?:[ -/']{1,2}(\d{4}|\d{2}))?$/u.exec(text)
  const month = words && monthNumber(words[1] ?? '')
  if (!month) return null
  const year = words[2] === undefined ? null : Number(words[2])
  return { month, year: year !== null && year < 100 ? 2000 + year : year }
}

export const dayOf = (cell = '') =>
  /^\s*(?:[1-9]|[12]\d|0[1-9]|3[01])\.?\s*$/.test(cell) ? parseInt(cell, 10) : null

export const dateText = ({ month }: Month, year: number | null, day: number | null) => {
  if (year === null || day === null) return null
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== day ? null : text
}

/** The one year that the lines above a table name. */
export function yearAbove(rows: readonly string[][]) {
  const years = new Set(
    rows.flat().flatMap((cell) => cell.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []),
  )
  return years.size === 1 ? Number([...years][0]) : null
}

/** Days down and months across, or the reverse. */
function monthsAndDays(rows: readonly string[][]): Across | null {
  for (const [headerRow, header] of rows.slice(0, 30).entries()) {
    const rest = header.slice(1)
    const below = rows.slice(headerRow + 1)
    const year = yearAbove(rows.slice(0, headerRow + 1))
    const months = rest.map(monthOf)
    const days = rest.map((cell) => dayOf(cell))
    const inOrder = below.flatMap(([first]) => dayOf(first) ?? [])
    if (months.filter(Boolean).length >= LEAST_MONTHS && isCounting(inOrder))
      return {
        headerRow,
        labels: [],
        dates: months.flatMap((month, at) =>
          month
            ? [
                {
                  index: at + 1,
                  dateIn: ([first]) => dateText(month, month.year ?? year, dayOf(first)),
                },
              ]
            : [],
        ),
      }
    const monthRows = below.filter(([first = '']) => monthOf(first) !== null).length
    if (isCounting(days.filter((day) => day !== null)) && monthRows >= 1)
      return {
        headerRow,
        labels: [],
        dates: days.flatMap((day, at) =>
          day === null
            ? []
            : [
                {
                  index: at + 1,
                  dateIn: ([first = '']) => {
                    const month = monthOf(first)
                    return month && dateText(month, month.year ?? year, day)
                  },
                },
              ],
        ),
      }
  }
  return null
}

const isCounting = (days: readonly number[]) =>
  days.length >= LEAST_DAYS && days.every((day, at) => day === at + 1)
