import type { ProductionPreview } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { TableLayout } from './table-layout.ts'

const SAMPLE_MOMENTS = 2000
const PREVIEW_ROWS = 8
const SAMPLES = 3
const NEWEST_DAYS = 7
const MAX_CELL_CHARACTERS = 40

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** Some rows of the table in the form that is read, one for each moment. */
export function normalRows(layout: TableLayout, sample: readonly string[][]): string[][] {
  const data = sample.slice(layout.leadingRows).filter(isFilled)
  if (layout.isPlain) return data
  const rows = new Map<string, string[]>()
  for (const cells of data)
    layout.cellsOf(
      cells,
      (date, time, column, cell) => {
        const moment = time === null ? date : `${date} ${time}`
        const known = rows.get(moment) ?? [moment]
        if (known.length === 1 && rows.size < SAMPLE_MOMENTS) rows.set(moment, known)
        known[column] = cell
      },
      [],
    )
  return [...rows.values()].map((row) => Array.from(row, (cell) => cell ?? ''))
}

const shortened = (cell = '') =>
  cell.length > MAX_CELL_CHARACTERS ? `${cell.slice(0, MAX_CELL_CHARACTERS - 1)}…` : cell

type Shown = Pick<ProductionPreview, 'columns' | 'rows' | 'days' | 'leftOut'>

export function previewOf(
  { columns }: TableLayout,
  rows: readonly string[][],
  reading: ProductionReading | null,
  days: ReadonlyMap<string, number>,
): Shown {
  const dates = [...days.keys()].toSorted()
  const counted = new Set(reading?.energyColumns)
  return {
    columns: columns.map(({ index, name, kind, unit }) => ({
      index,
      name,
      kind,
      unit,
      samples: samplesOf(rows, index),
    })),
    rows: rows
      .slice(0, PREVIEW_ROWS)
      .map((row) => columns.map(({ index }) => shortened(row[index]))),
    days: {
      count: days.size,
      firstDay: dates[0] ?? null,
      lastDay: dates.at(-1) ?? null,
      totalKwh: [...days.values()].reduce((sum, kwh) => sum + kwh, 0),
      newest: dates.slice(-NEWEST_DAYS).map((date) => ({ date, kwh: days.get(date) ?? 0 })),
    },
    leftOut: columns
      .filter(({ kind, unit, index }) => kind === 'number' && unit !== null && !counted.has(index))
      .map(({ name, index }) => (name === '' ? `${index + 1}` : name)),
  }
}

function samplesOf(rows: readonly string[][], at: number) {
  const samples: string[] = []
  for (const row of rows) {
    if (samples.length === SAMPLES) break
    const cell = (row[at] ?? '').trim()
    if (cell !== '') samples.push(shortened(cell))
  }
  return samples
}
