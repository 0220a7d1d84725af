import { expect, test } from 'vitest'
import { registerName, type StandingCrop } from '#contract/book.ts'
import { rowsOf } from '#domain/book/register-rows.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildProduct } from '#tests/builders/build-product.ts'

const target = (kind: 'field' | 'animal', id: string) => {
  return { kind, id, share: null, name: id, projectId: 'p1' }
}
const crop = (change: Partial<StandingCrop>): StandingCrop => ({
  fieldId: 'North',
  name: 'Tomatoes',
  from: '2026-04-20',
  to: '2026-12-31',
  isOfSeason: false,
  ...change,
})

const cellsOf = (name: 'spray' | 'medicine', entry: ReturnType<typeof buildBookEntry>) => {
  const product = buildProduct({ kind: 'medicine', meatDays: 0, milkHours: null })
  const [row] = rowsOf({ entries: [entry], products: [product], crops: [] })
  return Object.fromEntries(
    REGISTERS[name].columns.map(({ label, cell }) => [label.id, row && cell(row)]),
  )
}

test('a waiting period of 0 is a figure, and one that nobody entered is not', () => {
  const entry = buildBookEntry({
    kind: 'treatment',
    productId: 'product-1',
    onDate: '2026-05-05',
    lastDate: '2026-05-07',
  })
  expect(cellsOf('medicine', entry)).toMatchObject({
    'Days of treatment': 3,
    'Waiting period, meat (days)': 0,
    'Waiting period, milk (hours)': null,
    Animals: null,
    Receipt: null,
    Notes: '',
  })
})

test('the crops of all fields of an entry are named once, by its day', () => {
  const crops = [
    crop({}),
    crop({ fieldId: 'South' }),
    crop({ fieldId: 'South', name: 'Beans', to: null }),
    crop({ fieldId: 'East', name: 'Corn', from: '2026-05-06' }),
    crop({ fieldId: 'West', name: 'Wheat', isOfSeason: true, from: '2026-01-01' }),
    crop({ fieldId: 'West', name: 'Barley' }),
  ]
  const targets = ['North', 'South', 'East', 'West'].map((id) => target('field', id))
  const [row] = rowsOf({ entries: [buildBookEntry({ targets })], products: [], crops })
  expect(row?.crops).toEqual(['Tomatoes', 'Beans', 'Wheat'])
})

test('every register names its sources and what they ask for beyond the book', () => {
  for (const name of registerName.options) {
    const { sources, notKept, columns } = REGISTERS[name]
    expect(sources.length).toBeGreaterThan(0)
    expect(notKept.id).not.toBe('')
    expect(new Set(columns.map(({ label }) => label.id)).size).toBe(columns.length)
  }
})
