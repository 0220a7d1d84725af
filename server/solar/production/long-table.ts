import { namesDevice, unitOf } from './column-words.ts'
import { namedColumns, turned } from './named-columns.ts'
import { readMoment } from './read-moment.ts'
import type { TableLayout } from './table-layout.ts'
import type { Column, TableShape } from './table-shape.ts'

const MOST_DEVICES = 200

/** Rows of several devices or measures below one another, which a text column names. */
export function longTable(shape: TableShape, data: readonly string[][]): TableLayout | null {
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
    ...turned(shape, named),
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
  const texts = columns.filter(({ kind, index }) => kind === 'text' && index !== timeColumn)
  const isDevice = ({ index, name, kind, unit }: Column) => {
    if (unit !== null || index === dateColumn || index === timeColumn || !namesDevice(name))
      return false
    return kind === 'text' && new Set(cellsAt(index)).size <= MOST_DEVICES
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

/** A column of nothing but units, and which. */
export function unitsBeside({ columns }: TableShape, data: readonly string[][]) {
  const found = columns
    .filter(({ kind }) => kind === 'text')
    .map(({ index }) => {
      const cells = data.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
      const isUnits = cells.length > 0 && cells.every((cell) => /^[km]?wh?$/i.test(cell))
      return { index, units: isUnits ? [...new Set(cells.map(unitOf))] : [] }
    })
  return found.find(({ units }) => units.length > 0)
}
