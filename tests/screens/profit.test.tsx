import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

// Loads the lazy part up front, outside the time that a test waits.
beforeAll(() => import('#src/features/book/profit-screen.tsx'))

const field = (id: string, name: string) => {
  return { kind: 'field' as const, id, name, share: null, projectId: 'p1' }
}
const NORTH = field('field north', 'North')
const SOUTH = field('field south', 'South')

let entries = 0
function write(kind: Entry['kind'], amountMinor: number, change: Partial<Entry> = {}) {
  entries += 1
  const entry = { id: `e${entries}`, kind, amountMinor, currency: 'USD', targets: [NORTH] }
  farm.entries.push(buildBookEntry({ ...entry, ...change }))
}

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({ id: 'c1', fieldName: 'North' }),
        buildCrop({ id: 'c2', fieldName: 'South' }),
      ],
      solarSystems: [buildSolar({ id: 's1', location: 'Barn roof', tariffPerKwh: '' })],
    }),
  ]
})

const open = (query = '?year=2026') => openScreen(`/book/profit${query}`)
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const cells = async (name: RegExp) =>
  (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent)

test('says what each field earned, what is not allocated, and the whole', async () => {
  write('sale', 123_456)
  write('cost', 23_456, { targets: [NORTH, SOUTH] })
  write('work', 1_000, { targets: [] })
  open()
  const whole = await screen.findByRole('region', { name: 'Profit of 2026' })
  expect(whole).toHaveTextContent('$990.00')
  expect(await cells(/^North/)).toEqual(['$1,234.56', '$117.28', '', '$1,117.28'])
  expect(await cells(/^South/)).toEqual(['$0.00', '$117.28', '', '-$117.28'])
  expect(await cells(/^Not allocated/)).toEqual(['$0.00', '$10.00', '', '-$10.00'])
  expect(await cells(/^Whole farm/)).toEqual(['$1,234.56', '$244.56', '', '$990.00'])
  const chart = within(screen.getByRole('region', { name: 'Profit by field, herd and system' }))
  const bars = chart.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(bars).toEqual(['North$1,117.28', 'South-$117.28', 'Not allocated-$10.00'])
})

test('leads from a field to its entries, and shows what is not allocated even if it is nothing', async () => {
  write('sale', 100)
  const { user } = open()
  expect(await cells(/^Not allocated/)).toEqual(['$0.00', '$0.00', '', '$0.00'])
  const name = (await row(/^North/)).getByRole('link', { name: 'North' })
  expect(name).toHaveAttribute('href', '/book?target=field+north')
  await user.click(name)
  await waitFor(() => expect(window.location.pathname).toBe('/book'))
})

test('says that a system has no tariff, and leads to where one is entered', async () => {
  farm.history.set('s1', new Map([['2026-05-05', 30.5]]))
  write('sale', 100)
  open()
  const system = await row(/^Barn roof/)
  expect(system.getByText('30.5 kWh')).toBeVisible()
  expect(system.getByRole('link', { name: 'no tariff entered' })).toHaveAttribute(
    'href',
    '/solar-management/p1/s1',
  )
})

test('values energy at the entered tariff', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ id: 's1', tariffPerKwh: '0.30' })] })]
  farm.history.set('s1', new Map([['2026-05-05', 100]]))
  open()
  expect(await screen.findByRole('region', { name: 'Profit of 2026' })).toHaveTextContent('$30.00')
  expect(screen.queryByText('no tariff entered')).not.toBeInTheDocument()
})

test('shows one currency at a time, and says so', async () => {
  write('sale', 100)
  write('sale', 900, { currency: 'EUR' })
  const { user } = open()
  expect(await screen.findByText('Amounts in EUR are not added to these.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  expect(await screen.findByText('Amounts in USD are not added to these.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Profit of 2026' })).toHaveTextContent('€9.00')
})

test('of a year without amounts says what belongs there', async () => {
  write('sale', 100)
  const { user } = open()
  await screen.findByRole('region', { name: 'Profit of 2026' })
  await user.selectOptions(screen.getByLabelText('Year'), '2024')
  expect(await screen.findByText(/^Nothing of 2024 has an amount yet\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enter a sale' })).toHaveAttribute(
    'href',
    '/book?add=sale',
  )
})

test('lets a manager choose what the farm counts in', async () => {
  farm.user = buildUser({ farm: { ...sharedFarm, role: 'manager' } })
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Currency of the farm'), 'EUR')
  expect(await screen.findByText('Currency saved')).toBeVisible()
  expect(farm.currency).toBe('EUR')
})

test('is not for a worker, who is told so, and offers a viewer no choice of currency', async () => {
  farm.user = buildUser({ farm: { ...sharedFarm, role: 'worker' } })
  const { unmount } = open()
  expect(
    await screen.findByText('In your role on this farm you do not see what it costs and earns.'),
  ).toBeVisible()
  unmount()
  farm.user = buildUser({ farm: { ...sharedFarm, role: 'viewer' } })
  write('sale', 100)
  open()
  await screen.findByRole('region', { name: 'Profit of 2026' })
  expect(screen.queryByLabelText('Currency of the farm')).not.toBeInTheDocument()
})

test('says when it could not be loaded, and tries again', async () => {
  mockServer.use(
    http.get('*/api/book/profit', () => refuse(503, 'The database is away.'), { once: true }),
  )
  write('sale', 100)
  const { user } = open()
  expect(await screen.findByText(/The profit could not be loaded/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Profit of 2026' })).toBeVisible()
})
