import type { PreviewColumn, ProductionPreview } from '#contract/production-preview.ts'
import type {
  ProductionReading,
  ProductionUnit,
  ReadingMeans,
} from '#contract/production-reading.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'

/** A reading while it is chosen: without a date or a production column nothing can be read yet. */
export type ReadingDraft = Omit<ProductionReading, 'dateColumn'> & { dateColumn: number | null }

export const draftOf = ({ reading, columns }: ProductionPreview): ReadingDraft =>
  reading ?? {
    dateColumn: columns.find(({ kind }) => kind === 'date')?.index ?? null,
    energyColumns: [],
    means: 'energy',
    unit: 'kWh',
  }

export const readingOf = ({ dateColumn, ...draft }: ReadingDraft): ProductionReading | undefined =>
  dateColumn === null || draft.energyColumns.length === 0 ? undefined : { ...draft, dateColumn }

const isPower = (unit: ProductionUnit) => unit === 'W' || unit === 'kW'

export const withUnit = (draft: ReadingDraft, unit: ProductionUnit): ReadingDraft => {
  const means = draft.means === 'power' ? 'energy' : draft.means
  return { ...draft, unit, means: isPower(unit) ? 'power' : means }
}

const POWER_OF = { Wh: 'W', kWh: 'kW', MWh: 'kW', W: 'W', kW: 'kW' } as const
const ENERGY_OF = { Wh: 'Wh', kWh: 'kWh', MWh: 'MWh', W: 'Wh', kW: 'kWh' } as const

export const withMeans = (draft: ReadingDraft, means: ReadingMeans): ReadingDraft => ({
  ...draft,
  means,
  unit: (means === 'power' ? POWER_OF : ENERGY_OF)[draft.unit],
})

/** Chooses a date column, which is then no production. */
export const withDate = (draft: ReadingDraft, { index }: PreviewColumn): ReadingDraft => ({
  ...draft,
  dateColumn: index,
  energyColumns: draft.energyColumns.filter((chosen) => chosen !== index),
})

/** Ticks or unticks a production column. Those of another unit cannot be summed with it and are unticked. */
export function withTicked(
  draft: ReadingDraft,
  column: PreviewColumn,
  columns: readonly PreviewColumn[],
): ReadingDraft {
  const { index, unit } = column
  const chosen = draft.energyColumns
  if (chosen.includes(index))
    return { ...draft, energyColumns: chosen.filter((other) => other !== index) }
  const unitAt = (at: number) => columns.find((other) => other.index === at)?.unit
  const fitting = chosen.filter((at) => unitAt(at) === unit || !unitAt(at) || !unit)
  const energyColumns = [...fitting, index].toSorted((a, b) => a - b)
  return withUnit({ ...draft, energyColumns }, unit ?? draft.unit)
}

export const MOST_COLUMNS = 12

const RANKS = { date: 0, time: 1, number: 1, text: 2, empty: 3 }
const rank = ({ unit, kind }: PreviewColumn) => (unit ? 0 : RANKS[kind])

/** At most 12 of those whose name has the text, the likeliest; and whatever is chosen. */
export function columnsToShow(
  columns: readonly PreviewColumn[],
  draft: ReadingDraft,
  text: string,
): PreviewColumn[] {
  const sought = text.trim().toLowerCase()
  const likeliest = columns
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_COLUMNS)
  const chosen = new Set([draft.dateColumn, ...draft.energyColumns])
  return columns.filter((column) => chosen.has(column.index) || likeliest.includes(column))
}

const DATE = /(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?!\d)/

const YEAR_2000 = 2000
const fullYear = (year: string) => (year.length === 4 ? Number(year) : YEAR_2000 + Number(year))

/** A day as YYYY-MM-DD, if the calendar has it. */
function dayOf(year: string, month: string, day: string) {
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return !Number.isNaN(Date.parse(date)) && dateOf(dayNumber(date)) === date ? date : null
}

export type DateExample = {
  text: string
  dmy: string | null
  mdy: string | null
  ymd: string | null
}

/** A date of the file that is another day by another order. */
export function dateExample(cells: readonly string[]): DateExample | undefined {
  const examples = cells.flatMap((cell): DateExample[] => {
    const [text, a, , b, c] = DATE.exec(cell) ?? []
    if (text === undefined || !a || !b || !c) return []
    return [{ text, dmy: dayOf(c, b, a), mdy: dayOf(c, a, b), ymd: dayOf(a, b, c) }]
  })
  return examples.find(({ dmy, mdy, ymd }) => new Set([dmy, mdy, ymd].filter(Boolean)).size > 1)
}
