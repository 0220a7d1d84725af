import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProduct } from '#tests/builders/build-product.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeAll(() => import('#src/features/book/registers-screen.tsx'))

const NORTH = {
  kind: 'field' as const,
  id: 'field north',
  name: 'North',
  share: null,
  projectId: 'p1',
}
const thisYear = new Date().getFullYear()

let entries = 0
function write(kind: Entry['kind'], change: Partial<Entry> = {}) {
  entries += 1
  farm.entries.push(
    buildBookEntry({
      id: `e${entries}`,
      kind,
      targets: [NORTH],
      quantity: null,
      unit: null,
      ...change,
    }),
  )
}

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({
          name: 'Tomatoes',
          fieldName: 'North',
          plantingDate: '2026-04-20',
          expectedHarvest: '2026-08-01',
        }),
      ],
    }),
  ]
})

const open = (path: string) => openScreen(`/book/registers${path}`)
const PERIOD = '?from=2026-01-01&to=2026-12-31'

/** The cells of a row by the heads of their columns. */
async function rowAt(index: number) {
  const table = within(await screen.findByRole('table'))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const row = table.getAllByRole('row')[index]
  const texts = row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : []
  return Object.fromEntries(heads.map((head, at) => [head, texts[at]]))
}

test('of sprays shows what was entered, and where nothing was', async () => {
  farm.products = [buildProduct({ name: 'Movento', registrationNumber: '006384-00' })]
  write('treatment', { productId: 'product-1', quantity: 1.5, unit: 'l', areaM2: 20_000 })
  open(`/spray${PERIOD}`)
  expect(await rowAt(1)).toMatchObject({
    Date: 'May 5, 2026',
    'Start time': 'not entered',
    Product: 'Movento',
    'Registration number': '006384-00',
    'Amount applied': '1.5 l',
    'Area treated (ha)': '2',
    Place: 'North',
    'Crop on the field that day': 'Tomatoes',
    'Reason for the treatment': 'not entered',
    Notes: '',
  })
  expect(screen.getByText(/Implementing Regulation \(EU\) 2023\/564, Annex/)).toBeVisible()
  expect(screen.getByText(/^7 CFR 110\.3\(a\)/)).toBeVisible()
})

test('goes from register to register in the same period', async () => {
  write('sale', { amountMinor: 123_456, currency: 'EUR', counterparty: 'Mill' })
  const { user } = open(PERIOD)
  expect(await screen.findByText(/^Nothing in this period\. Treatments of fields/)).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Register'), 'Sales register')
  expect(await rowAt(1)).toMatchObject({ Buyer: 'Mill', Amount: '€1,234.56' })
  expect(window.location.pathname + window.location.search).toBe(`/book/registers/sales${PERIOD}`)
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    `/api/book/registers/sales.csv${PERIOD}`,
  )
})

test('is of this year, of the last one by a tap, or of any days', async () => {
  write('harvest', { onDate: `${thisYear - 1}-12-31` })
  const { user } = open('/harvest')
  const chosen = () =>
    screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(await screen.findByText(/^Nothing in this period/)).toBeVisible()
  expect(chosen()).toEqual(['This year'])
  await user.click(screen.getByRole('button', { name: 'Last year' }))
  expect(await screen.findByRole('table')).toBeVisible()
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), `${thisYear - 1}-12-30`)
  expect(await screen.findByText(/^Nothing in this period/)).toBeVisible()
  await user.clear(screen.getByLabelText('To'))
  expect(await screen.findByText(/^Choose a first day/)).toBeVisible()
})

test('prints the page under the name of the farm', async () => {
  farm.user = buildUser({ farm: { ...sharedFarm, name: 'Hof Meier', role: 'worker' } })
  write('sale', { amountMinor: 123_456, currency: 'EUR' })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = open(`/sales${PERIOD}`)
  expect(await screen.findByText(/^Hof Meier/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  // A worker sees no money.
  expect(await rowAt(1)).not.toHaveProperty('Amount')
})

test('shows many entries in part, and says so until all are asked for', async () => {
  for (let day = 0; day < 310; day += 1) write('harvest', { onDate: addDays('2026-01-01', day) })
  const { user } = open(`/harvest${PERIOD}`)
  expect(await screen.findByText('10 more entries are not shown.')).toBeVisible()
  const table = await screen.findByRole<HTMLTableElement>('table')
  expect(table.rows).toHaveLength(301)
  await user.click(screen.getByText('Show all'))
  expect(table.rows).toHaveLength(311)
})
