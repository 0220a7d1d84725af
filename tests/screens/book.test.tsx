import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProduct } from '#tests/builders/build-product.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { zone } from '#tests/mocks/book.ts'
import { farm } from '#tests/mocks/store.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { openScreen } from './open-screen.tsx'

const today = dateIn(zone(), new Date())
const north = { kind: 'field', id: 'field north', name: 'North', projectId: 'p1' } as const
const onNorth = [{ ...north, share: null }]

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ fieldName: 'North' }), buildCrop({ id: 'c2', fieldName: 'South' })],
      animals: [buildAnimal({ herdName: 'Cows' })],
    }),
  ]
})

const row = async (name: RegExp) => screen.findByRole('button', { name, description: '' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('a harvest takes three taps and a number: the kind, the place, Save', async () => {
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('link', { name: 'Harvest' }))
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveFocus()
  await user.keyboard('120')
  await user.click(screen.getByRole('button', { name: 'North' }))
  await user.click(save())
  expect(await row(/^Harvest · 120 kg North/)).toBeVisible()
  expect(screen.getByText('Added: Harvest · 120 kg · North')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(farm.entries).toMatchObject([
    { kind: 'harvest', onDate: today, quantity: 120, unit: 'kg', targets: [{ id: 'field north' }] },
  ])
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  const { user } = openScreen('/book?add=sale')
  await screen.findByRole('textbox', { name: /^Amount/ })
  await user.click(save())
  expect(await screen.findByText('Enter the amount.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '12,50')
  await user.click(screen.getByRole('button', { name: 'Cows' }))
  await user.click(save())
  expect(await screen.findByText('Choose what the herd gave.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'What the herd gave' }), 'Milk')
  await user.click(save())
  expect(await row(/^Sale · Milk Cows \$12\.50/)).toBeVisible()
})

test('an amount is shared as the farmer says, and what is left is said in words', async () => {
  const { user } = openScreen('/book?add=cost')
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '100')
  await user.click(screen.getByRole('button', { name: 'North' }))
  await user.click(screen.getByRole('button', { name: 'South' }))
  await user.click(screen.getByRole('radio', { name: 'Own shares' }))
  await user.type(screen.getByRole('textbox', { name: /^North/ }), '60')
  await user.type(screen.getByRole('textbox', { name: /^South/ }), '25')
  expect(screen.getByText('15% is left, and counts for the whole farm.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^South/ }), '0')
  await user.click(save())
  expect(await screen.findByText('The shares add up to more than the whole.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: /^South/ }))
  await user.type(screen.getByRole('textbox', { name: /^South/ }), '25')
  await user.click(save())
  await waitFor(() =>
    expect(farm.entries[0]?.targets.map(({ share }) => share)).toEqual([6000, 2500]),
  )
})

const copper = buildProduct({ name: 'Copper', harvestDays: 7, reentryHours: 24 })
const sprayed = buildBookEntry({
  id: 'sprayed',
  kind: 'treatment',
  onDate: addDays(today, -2),
  quantity: null,
  unit: null,
  productId: copper.id,
  targets: onNorth,
})

test('a harvest within a waiting period asks why before anything is sent, and keeps the reason', async () => {
  farm.products = [copper]
  farm.entries = [sprayed]
  const { user } = openScreen('/book?add=harvest&target=field+north')
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '5')
  expect(await screen.findByText(/^Do not harvest North before /)).toBeVisible()
  await user.click(save())
  expect(await screen.findByText('Say why, or choose another day.')).toBeVisible()
  expect(farm.entries).toHaveLength(1)
  await user.type(screen.getByRole('textbox', { name: /^Why all the same/ }), 'Fed to the pigs')
  await user.click(save())
  await waitFor(() => expect(farm.entries[1]?.reason).toBe('Fed to the pigs'))
  expect(await row(/^Harvest · 5 kg North · Within a waiting period/)).toBeVisible()
})

test('a treatment that another phone entered meanwhile is asked about by the server', async () => {
  farm.products = [copper]
  const { user } = openScreen('/book?add=harvest&target=field+north')
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '5')
  farm.entries = [sprayed]
  await user.click(save())
  expect(await screen.findByText(/give the reason\.$/)).toBeVisible()
  const reason = screen.getByRole('textbox', { name: /^Why all the same/ })
  expect(reason).toHaveFocus()
  await user.keyboard('Only a sample')
  await user.click(save())
  await waitFor(() => expect(farm.entries).toHaveLength(2))
})

test('a product without waiting days is not assessed, and leads to its label', async () => {
  farm.products = [buildProduct({ name: 'Copper', harvestDays: null })]
  const { user } = openScreen('/book?add=treatment')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Product' }), 'Copper')
  expect(screen.getByText(/^Not assessed: no waiting days entered for Copper\./)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Enter them from the label' }))
  await user.type(await screen.findByRole('textbox', { name: 'Days until harvest' }), '7')
  await user.click(screen.getByRole('button', { name: 'Save product' }))
  expect(await screen.findByText('harvest 7 days')).toBeVisible()
})

test('a product can be added where it is used', async () => {
  const { user } = openScreen('/book?add=treatment&target=field+north')
  await user.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Product' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sulphur')
  await user.type(dialog.getByRole('textbox', { name: 'Days until harvest' }), '3')
  await user.click(dialog.getByRole('button', { name: 'Save product' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveDisplayValue('Sulphur')
  await user.click(save())
  expect(await row(/^Treatment · Sulphur North/)).toBeVisible()
})

test('what another phone entered for the place and day is said before it is entered twice', async () => {
  farm.user = buildUser({ farm: sharedFarm })
  const by = { id: 'u2', name: 'Ben Mill' }
  farm.entries = [buildBookEntry({ onDate: today, targets: onNorth, by })]
  const { user } = openScreen('/book?add=harvest')
  await user.click(await screen.findByRole('button', { name: 'North' }))
  expect(await screen.findByText('120 kg by Ben Mill already entered today')).toBeVisible()
})

test('a correction keeps what was there: the row says so, and opens it', async () => {
  farm.entries = [buildBookEntry({ targets: onNorth, notes: 'wet' })]
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Correct' }))
  const quantity = screen.getByRole('textbox', { name: 'Quantity' })
  expect(quantity).toHaveValue('120')
  await user.clear(quantity)
  await user.type(quantity, '100')
  await user.click(save())
  await user.click(await row(/^Harvest · 100 kg North · wet · Corrected/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Harvest · 100 kg' }))
  const before = within(await dialog.findByRole('region', { name: 'Before' }))
  expect(before.getByText('120 kg')).toBeVisible()
  expect(before.queryByText('wet')).toBeNull()
})

test('an entry about a field that was deleted can be corrected, and keeps its field', async () => {
  const gone = { kind: 'field', id: 'gone', name: 'Old orchard', projectId: null } as const
  farm.entries = [buildBookEntry({ targets: [{ ...gone, share: null }] })]
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Correct' }))
  expect(screen.getByRole('button', { name: 'Old orchard' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await user.clear(screen.getByRole('textbox', { name: 'Quantity' }))
  await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '7')
  await user.click(save())
  expect(await row(/^Harvest · 7 kg Old orchard · Corrected/)).toBeVisible()
})

test('two people who correct different fields keep both', async () => {
  farm.entries = [buildBookEntry({ targets: onNorth })]
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Correct' }))
  await user.clear(screen.getByRole('textbox', { name: 'Quantity' }))
  await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '100')
  Object.assign(farm.entries[0] ?? {}, { notes: 'wet', updatedAt: '2026-05-06T08:00:00.000Z' })
  await user.click(save())
  await waitFor(() => expect(farm.entries[0]).toMatchObject({ quantity: 100, notes: 'wet' }))
})

test('deleting asks first, and the toast brings the entry back', async () => {
  farm.entries = [buildBookEntry({ targets: onNorth })]
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(confirm).toHaveBeenCalledWith('Delete “Harvest · 120 kg · North”?')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await row(/^Harvest · 120 kg North/)).toBeVisible()
})

test('what was deleted stays readable, and can be restored later', async () => {
  farm.entries = [buildBookEntry({ targets: onNorth })]
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Nothing in the book yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deleted entries' }))
  await user.click(await screen.findByRole('button', { name: /^Restore Harvest · 120 kg · North/ }))
  expect(await row(/^Harvest · 120 kg North/)).toBeVisible()
  expect(await screen.findByText('Nothing was deleted.')).toBeVisible()
})

test('the filter stands in the address', async () => {
  farm.entries = [
    buildBookEntry({ targets: onNorth }),
    buildBookEntry({ id: 'e2', kind: 'sale', quantity: 7, onDate: today }),
  ]
  const { user } = openScreen('/book?target=field+north')
  expect(await row(/^Harvest · 120 kg/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Sale/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Place')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  expect(await row(/^Sale · 7 kg Whole farm/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Harvest ·/ })).toBeNull())
  expect(window.location.search).toBe('?period=week')
})

test('earlier entries come by a button', async () => {
  farm.entries = Array.from({ length: 51 }, (_, at) =>
    buildBookEntry({ id: `e${String(at).padStart(2, '0')}`, quantity: at + 1 }),
  )
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: 'Show earlier entries' }))
  expect(await row(/^Harvest · 1 kg/)).toBeVisible()
})

test('a book that cannot be loaded says why, and is asked for again', async () => {
  mockServer.use(http.get('*/api/entries', () => new HttpResponse('Busy.', { status: 503 })))
  const { user } = openScreen('/book')
  expect(await screen.findByText('The book could not be loaded.')).toBeVisible()
  mockServer.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing in the book yet')).toBeVisible()
})

test('what was typed is there after a reload', async () => {
  const { user, unmount } = openScreen('/book?add=harvest')
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '33')
  await user.click(screen.getByRole('button', { name: 'South' }))
  unmount()
  openScreen('/book?add=harvest')
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveValue('33')
  expect(screen.getByRole('button', { name: 'South' })).toHaveAttribute('aria-pressed', 'true')
})

test('the photo of a receipt goes with its cost', async () => {
  const { user, container } = openScreen('/book?add=cost')
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '9')
  const file = new File(['receipt'], 'receipt.jpg', { type: 'image/jpeg' })
  await user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  expect(await screen.findByRole('img', { name: 'Photo of the receipt' })).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(farm.entries[0]?.photoURL).toMatch(/^\/api\/objects\/upload-/))
})

test('a worker writes a cost, and sees the amounts of nobody', async () => {
  farm.user = buildUser({ farm: { ...sharedFarm, role: 'worker' } })
  farm.entries = [
    buildBookEntry({ kind: 'cost', quantity: null, unit: null, amountMinor: 700, currency: 'USD' }),
  ]
  const { user } = openScreen('/book?add=cost')
  expect(await row(/^Cost Whole farm/)).toBeVisible()
  expect(screen.queryByText('$7.00')).toBeNull()
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '12')
  await user.click(save())
  await waitFor(() => expect(farm.entries[1]?.amountMinor).toBe(1200))
  await user.click((await screen.findAllByRole('button', { name: /^More for Cost/ }))[0]!)
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Correct'])
})

test('a viewer reads the book and changes nothing', async () => {
  farm.user = buildUser({ farm: { ...sharedFarm, role: 'viewer' } })
  farm.entries = [buildBookEntry({ targets: onNorth })]
  openScreen('/book')
  expect(await row(/^Harvest · 120 kg North/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Harvest' })).toBeNull()
})

test('a product that entries name stays', async () => {
  farm.products = [copper]
  farm.entries = [sprayed]
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen('/book/products')
  await user.click(await screen.findByRole('button', { name: 'More for Copper' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText(/Entries name this product, so it stays\./)).toBeVisible()
  expect(screen.getByText('harvest 7 days · entry 24 h')).toBeVisible()
})
