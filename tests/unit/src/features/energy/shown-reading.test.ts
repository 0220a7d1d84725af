import { expect, test } from 'vitest'
import type { PreviewColumn } from '#contract/production-preview.ts'
import {
  columnsToShow,
  dateExample,
  withDate,
  withMeans,
  withTicked,
  withUnit,
  type ReadingDraft,
} from '#src/features/energy/shown-reading.ts'

const DRAFT: ReadingDraft = { dateColumn: 0, energyColumns: [1], means: 'energy', unit: 'kWh' }

const column = (index: number, unit: PreviewColumn['unit']): PreviewColumn => ({
  index,
  name: `column ${index}`,
  kind: 'number',
  unit,
  samples: [],
})

test.each([
  ['03/04/2025 10:00', { dmy: '2025-04-03', mdy: '2025-03-04', ymd: null }],
  ['01-02-03', { dmy: '2003-02-01', mdy: '2003-01-02', ymd: '2001-02-03' }],
])('%s is another day by another order', (cell, days) => {
  expect(dateExample(['', '31/12/2025', cell])).toMatchObject(days)
})

test.each(['25/04/2025', '05/05/2025', '2025-04-03', '10.0.0.1'])(
  '%s leaves no order open',
  (cell) => expect(dateExample([cell])).toBeUndefined(),
)

test('columns of one unit are summed; one of another unit takes their place', () => {
  const columns = [column(0, null), column(1, 'kWh'), column(2, 'kWh'), column(3, 'W')]
  const two = withTicked(DRAFT, column(2, 'kWh'), columns)
  expect(two.energyColumns).toEqual([1, 2])
  const power = withTicked(two, column(3, 'W'), columns)
  expect(power).toMatchObject({ energyColumns: [3], unit: 'W', means: 'power' })
  expect(withTicked(power, column(3, 'W'), columns).energyColumns).toEqual([])
})

test('power has a unit of power, and energy one of energy', () => {
  expect(withMeans({ ...DRAFT, unit: 'Wh' }, 'power').unit).toBe('W')
  expect(withMeans({ ...DRAFT, unit: 'kW', means: 'power' }, 'counter').unit).toBe('kWh')
  expect(withUnit({ ...DRAFT, means: 'counter' }, 'MWh').means).toBe('counter')
  expect(withUnit(DRAFT, 'W').means).toBe('power')
  expect(withUnit({ ...DRAFT, means: 'power' }, 'Wh').means).toBe('energy')
})

test('a column becomes the date and is no longer production', () => {
  expect(withDate(DRAFT, column(1, null))).toMatchObject({ dateColumn: 1, energyColumns: [] })
})

test('of many columns those with a unit come first, and a chosen one always stays', () => {
  const columns = Array.from({ length: 100 }, (_, at) => column(at, at > 80 ? 'kWh' : null))
  const indexes = (text: string) => columnsToShow(columns, DRAFT, text).map(({ index }) => index)
  expect(indexes('')).toEqual([0, 1, ...Array.from({ length: 12 }, (_, at) => at + 81)])
  expect(indexes(' COLUMN 55 ')).toEqual([0, 1, 55])
})
