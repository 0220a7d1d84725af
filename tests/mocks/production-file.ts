import type { PreviewColumn, ProductionPreview } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'

/** What the mocked backend makes of a file: a header, then rows of dates (ISO or 03/04/2025) and numbers. */
export type MockFile = {
  header: string
  preview: ProductionPreview
  days: Map<string, number>
  rowsRead: number
  refused: { row: number; reason: string }[]
}

const KWH_OF = { Wh: 0.001, kWh: 1, MWh: 1000, W: 0.001, kW: 1 }

const ISO = /^\d{4}-\d{2}-\d{2}$/
const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** YYYY-MM-DD, or null for what is no date. */
function dayOf(cell: string, order: ProductionReading['dateOrder']) {
  if (ISO.test(cell)) return cell
  const [, first, second, year] = SLASHED.exec(cell) ?? []
  if (year === undefined) return null
  return order === 'mdy' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`
}

function kindOf(cells: string[]): PreviewColumn['kind'] {
  if (cells.every((cell) => cell === '')) return 'empty'
  if (cells.some((cell) => ISO.test(cell) || SLASHED.test(cell))) return 'date'
  return cells.some((cell) => cell !== '' && !Number.isNaN(Number(cell))) ? 'number' : 'text'
}

function columnOf(name: string, index: number, rows: string[][]): PreviewColumn {
  const cells = rows.map((row) => row[index] ?? '')
  const unit = (['MWh', 'kWh', 'Wh', 'kW', 'W'] as const).find((one) => name.endsWith(one)) ?? null
  return { index, name, kind: kindOf(cells), unit, samples: cells.slice(0, 3) }
}

/** One number beside the date is its production; of several the first is proposed. */
function propose(columns: PreviewColumn[]): ProductionReading | null {
  const date = columns.find(({ kind }) => kind === 'date')
  const energy = columns.find(({ kind }) => kind === 'number')
  if (!date || !energy) return null
  const unit = energy.unit ?? 'kWh'
  const means = unit === 'kW' || unit === 'W' ? 'power' : 'energy'
  return { dateColumn: date.index, energyColumns: [energy.index], means, unit }
}

function questionsOf(columns: PreviewColumn[], rows: string[][]) {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const isOpen = rows.flat().some((cell) => SLASHED.test(cell))
  return [
    ...(columns.some(({ kind }) => kind === 'date') ? [] : (['date'] as const)),
    ...(numbers.length === 1 ? [] : (['columns'] as const)),
    ...(isOpen ? (['order'] as const) : []),
  ]
}

export function readMockFile(
  text: string,
  given: ProductionReading | undefined,
  known: ReadonlyMap<string, ProductionReading>,
): MockFile {
  const [header = '', ...lines] = text.trim().split('\n')
  const rows = lines.map((line) => line.split(','))
  const columns = header.split(',').map((name, index) => columnOf(name, index, rows))
  const shown = given ?? known.get(header)
  const reading = shown ?? propose(columns)
  const questions = shown ? [] : questionsOf(columns, rows)
  const { days, refused } = sum(rows, reading)
  const dates = [...days]
    .map(([date, kwh]) => ({ date, kwh }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const counts = new Set(reading?.energyColumns)
  const preview: ProductionPreview = {
    problem: rows.length > 0 ? null : 'This file holds headers only.',
    columns: rows.length > 0 ? columns : [],
    rows: rows.slice(0, 8),
    reading,
    isCertain: questions.length === 0,
    questions,
    days: {
      count: dates.length,
      firstDay: dates[0]?.date ?? null,
      lastDay: dates.at(-1)?.date ?? null,
      totalKwh: dates.reduce((all, { kwh }) => all + kwh, 0),
      newest: dates.slice(-7),
    },
    leftOut: columns.flatMap(({ index, unit, name }) => (unit && !counts.has(index) ? name : [])),
    warnings: [],
  }
  return { header, preview, days, refused, rowsRead: rows.length - refused.length }
}

function sum(rows: string[][], reading: ProductionReading | null) {
  const days = new Map<string, number>()
  const refused: MockFile['refused'] = []
  if (!reading) return { days, refused }
  rows.forEach((row, at) => {
    const cell = row[reading.dateColumn] ?? ''
    const date = dayOf(cell, reading.dateOrder)
    if (date === null) return refused.push({ row: at + 2, reason: `"${cell}" is not a date.` })
    const read = reading.energyColumns.reduce((all, index) => all + Number(row[index]), 0)
    return days.set(date, (days.get(date) ?? 0) + read * KWH_OF[reading.unit])
  })
  return { days, refused }
}
