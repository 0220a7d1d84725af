import { unitOf, wordsOf } from './column-words.ts'
import { namedColumns, turned } from './named-columns.ts'
import type { TableLayout } from './table-layout.ts'
import type { TableShape } from './table-shape.ts'

const HOUR =
  /^(?:h|hr|hour|uhr|he|stunde)?[ _]?(\d{1,2})(?:[:.h](\d\d))?(?::00)?(?: ?[-–] ?\d{1,2}[:.h]\d\d)?(?: ?uhr|h)?$/i
const LEAST_HOURS = 10
const HOUR_MINUTES = 60

/** A column for each hour of the day: '00:00' to '23:00', 'H1' to 'H24'. */
export function hourColumns(shape: TableShape): TableLayout | null {
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
    ...turned(shape, named),
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
