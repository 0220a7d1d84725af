import { createHash } from 'node:crypto'
import { timeZone } from '#contract/calendar-date.ts'
import { msg, type Message } from '#contract/message.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { ReadingQuestion } from '#contract/production-preview.ts'
import { isPower } from './column-words.ts'
import { computeDays, type ComputedDays } from './compute-days.ts'
import type { ProductionFile, ReadProductionFile } from './production-file.ts'
import { datedSource } from './dated-source.ts'
import { normalRows, previewOf } from './preview-rows.ts'
import { proposeColumns, type ProposedColumns } from './propose-columns.ts'
import { findLayout, type TableLayout } from './table-layout.ts'
import { MAX_COLUMNS, TOO_WIDE } from './table-shape.ts'
import { openTable, type TableSource } from './table-source.ts'

/** Proposes how a file of production is read, or reads it as shown, and makes days of it. */
export const readProductionFile: ReadProductionFile = async (bytes, context, given, remembered) => {
  const table = await openTable(bytes)
  if ('problem' in table) return nothing(table.problem)
  const source = datedSource(table)
  const layout = findLayout(source.sample, null)
  if ('problem' in layout) return nothing(layout.problem)
  await nameColumns(source, layout)
  if (!layout.isPlain && layout.columns.length >= MAX_COLUMNS) return nothing(TOO_WIDE)
  const fingerprint = fingerprintOf(layout)
  const known = Object.hasOwn(remembered, fingerprint) ? (remembered[fingerprint] ?? null) : null
  const told = given ?? (hasNames(layout) ? known : null)
  const isOther = told !== null && told.dateColumn !== layout.dateColumn
  const other = isOther ? findLayout(source.sample, told.dateColumn) : layout
  const shown = 'problem' in other ? layout : other
  const rows = normalRows(shown, source.sample)
  const proposed = proposeColumns(shown.columns, rows)
  const problem = 'problem' in other ? other.problem : told && problemOf(told, shown)
  const start = told ?? startOf(shown, proposed)
  const computed =
    start && !problem
      ? await computeDays({ source, layout: shown, start, isTold: told !== null, context })
      : null
  const questions = questionsOf(computed, {
    layout: shown,
    proposed,
    told,
    isGiven: given !== null,
  })
  const reading = computed?.reading ?? start
  const isCertain =
    computed !== null &&
    computed.problem === null &&
    computed.days.size > 0 &&
    questions.length === 0
  return {
    fingerprint,
    preview: {
      ...previewOf(shown, rows, reading, computed?.days ?? new Map<string, number>()),
      problem: problem ?? computed?.problem ?? null,
      reading,
      isCertain,
      questions: computed?.problem ? [] : questions,
      warnings: computed?.warnings ?? [],
    },
    days: computed?.days ?? new Map<string, number>(),
    rowsRead: computed?.rowsRead ?? 0,
    rowsRefused: computed?.rowsRefused ?? 0,
    refused: computed?.refused ?? [],
    notes: computed?.notes ?? [],
  }
}

/** The columns of a turned table appear with its rows. */
async function nameColumns(source: TableSource, layout: TableLayout) {
  if (layout.isPlain) return
  await source.each((cells, row) => {
    if (row > layout.leadingRows) layout.cellsOf(cells, () => {}, [])
  })
}

const hasNames = ({ columns }: TableLayout) => columns.some(({ name }) => name !== '')

function fingerprintOf({ columns, isPlain }: TableLayout) {
  const header = columns.map(({ name, kind }) => (name === '' ? kind : name))
  return createHash('sha256')
    .update(JSON.stringify([isPlain, header]))
    .digest('hex')
    .slice(0, 32)
}

function problemOf(
  { energyColumns, means, unit, zone }: ProductionReading,
  { columns }: TableLayout,
) {
  if (zone !== undefined && !timeZone.safeParse(zone).success)
    return msg('There is no time zone "{zone}".', { zone })
  if (energyColumns.some((at) => columns[at]?.kind !== 'number'))
    return msg('The columns that were chosen hold no numbers in this file.')
  if ((means === 'power') !== isPower(unit))
    return msg('Power is in W or kW, energy and counters in Wh, kWh or MWh.')
  return null
}

function startOf(
  { dateColumn }: TableLayout,
  { columns, unit: named, wattage }: ProposedColumns,
): ProductionReading | null {
  if (columns.length === 0) return null
  const unit = named ?? wattage
  return {
    dateColumn,
    energyColumns: columns.map(({ index }) => index),
    means: isPower(unit) ? 'power' : 'energy',
    unit: unit ?? 'kWh',
  }
}

/** What the farmer has to say. What he showed or has shown before is asked only if it cannot be. */
function questionsOf(
  computed: ComputedDays | null,
  {
    layout,
    proposed,
    told,
    isGiven,
  }: {
    layout: TableLayout
    proposed: ProposedColumns
    told: ProductionReading | null
    isGiven: boolean
  },
): ReadingQuestion[] {
  if (isGiven) return computed?.days.size === 0 ? ['unit', 'means'] : []
  if (told) return computed ? computed.questions : ['columns']
  const asked = new Set<ReadingQuestion>(computed?.questions)
  if (layout.otherDates.length > 0) asked.add('date')
  if (!computed || !proposed.isClear) asked.add('columns')
  if (proposed.columns.length > 0 && proposed.unit === null) asked.add('unit')
  return [...asked]
}

function nothing(problem: Message): ProductionFile {
  return {
    fingerprint: '',
    preview: {
      problem,
      columns: [],
      rows: [],
      reading: null,
      isCertain: false,
      questions: [],
      days: { count: 0, firstDay: null, lastDay: null, totalKwh: 0, newest: [] },
      leftOut: [],
      warnings: [],
    },
    days: new Map(),
    rowsRead: 0,
    rowsRefused: 0,
    refused: [],
    notes: [],
  }
}
