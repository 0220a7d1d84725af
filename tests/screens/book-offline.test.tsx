import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { foundNetwork } from '#src/api/offline/network-state.ts'
import { sendNow } from '#src/api/offline/outbox.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProduct } from '#tests/builders/build-product.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { zone } from '#tests/mocks/book.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { buildChange, outbox } from '#tests/setup/device.ts'
import { onDevicesThatKeep } from '#tests/setup/may-keep.ts'
import { openScreen } from './open-screen.tsx'

onDevicesThatKeep()

const today = dateIn(zone(), new Date())
const targets = [{ kind: 'field', id: 'field north', name: 'North', projectId: 'p1' } as const]

beforeEach(() => {
  farm.projects = [buildProject({ crops: [buildCrop({ fieldName: 'North' })] })]
})

/** Nothing that changes the book arrives. */
function loseNetwork() {
  onTestFinished(() => foundNetwork(new Date()))
  mockServer.use(
    ...['entries', 'products', 'objects'].flatMap((name) => [
      http.post(`*/api/${name}`, () => HttpResponse.error()),
      http.post(`*/api/${name}/*`, () => HttpResponse.error()),
      http.patch(`*/api/${name}/*`, () => HttpResponse.error()),
      http.delete(`*/api/${name}/*`, () => HttpResponse.error()),
    ]),
  )
}

const row = (name: RegExp) => screen.findByRole('button', { name })

test('an entry that waits stands in the book, and is sent once', async () => {
  loseNetwork()
  const { user } = openScreen('/book?add=harvest')
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '120')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row(/^Harvest · 120 kg North · Waiting for a network/)).toBeVisible()
  expect(farm.entries).toEqual([])
  mockServer.resetHandlers()
  await sendNow()
  await waitFor(() => expect(farm.entries).toMatchObject([{ quantity: 120, onDate: today }]))
  expect(await row(/^Harvest · 120 kg North$/)).toBeVisible()
})

test('a treatment that waits closes the field on this phone', async () => {
  loseNetwork()
  farm.products = [buildProduct({ name: 'Copper', harvestDays: 7 })]
  const { user } = openScreen('/book?add=treatment')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Product' }), 'Copper')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row(/^Treatment · Copper North · Waiting for a network/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Harvest' }))
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '5')
  expect(await screen.findByText(/^Do not harvest North before/)).toBeVisible()
  expect(screen.getByText(/Copper was used on/)).toBeVisible()
})

test('the photo of a receipt waits with its entry', async () => {
  loseNetwork()
  const { user, container } = openScreen('/book?add=cost')
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '9')
  const file = new File(['receipt'], 'receipt.jpg', { type: 'image/jpeg' })
  await user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await screen.findByRole('img', { name: 'Photo of the receipt' })
  mockServer.use(http.post('*/api/objects/upload', () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row(/^Cost Whole farm · Waiting for a network \$9\.00/)).toBeVisible()
  const [kept] = await outbox.of(buildUser().id)
  expect(kept).toMatchObject({ path: '/api/entries', photo: { bytes: expect.anything() } })
})

test('a correction and a deletion wait too', async () => {
  loseNetwork()
  farm.entries = [
    buildBookEntry({ targets: targets.map((target) => ({ ...target, share: null })) }),
    buildBookEntry({ id: 'e2', quantity: 7 }),
  ]
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen('/book')
  await user.click(await screen.findByRole('button', { name: /^More for Harvest · 120 kg/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Correct' }))
  await user.clear(screen.getByRole('textbox', { name: 'Quantity' }))
  await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '100')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row(/^Harvest · 100 kg North · Waiting/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^More for Harvest · 7 kg/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Harvest · 7 kg/ })).toBeNull())
  mockServer.resetHandlers()
  await sendNow()
  await waitFor(() => expect(farm.entries).toMatchObject([{ quantity: 100, version: 2 }]))
})

test('a new product and the treatment with it wait in their order', async () => {
  loseNetwork()
  const { user } = openScreen('/book?add=treatment')
  await user.click(await screen.findByRole('button', { name: 'New' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sulphur')
  await user.click(screen.getByRole('button', { name: 'Save product' }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Product' })).toHaveDisplayValue('Sulphur'),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row(/^Treatment · Sulphur North · Waiting/)).toBeVisible()
  mockServer.resetHandlers()
  await sendNow()
  await waitFor(() => expect(farm.entries[0]?.productId).toBe(farm.products[0]?.id))
  expect(farm.products).toHaveLength(1)
})

test('a harvest that the server refuses is a card, and goes with a reason', async () => {
  const product = buildProduct({ harvestDays: 7 })
  farm.products = [product]
  farm.entries = [
    buildBookEntry({
      kind: 'treatment',
      productId: product.id,
      onDate: today,
      targets: targets.map((target) => ({ ...target, share: null })),
    }),
  ]
  await outbox.add(
    buildChange({
      userId: buildUser().id,
      method: 'POST',
      path: '/api/entries',
      body: { kind: 'harvest', onDate: today, quantity: 5, unit: 'kg', targets },
      recordId: '019a0000-0000-7000-8000-000000000001',
      headers: { 'New-Id': '019a0000-0000-7000-8000-000000000001' },
      name: 'Harvest · 5 kg · North',
      at: new Date().toISOString(),
    }),
  )
  const { user } = openScreen('/unsent')
  expect(
    await screen.findByText(/^Do not harvest North before .* give the reason\.$/),
  ).toBeVisible()
  expect(screen.getByText('Book: Harvest · 5 kg · North')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send with this reason' }))
  expect(screen.getByText('Say why.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Why all the same/ }), 'A sample')
  await user.click(screen.getByRole('button', { name: 'Send with this reason' }))
  await waitFor(() => expect(farm.entries[1]?.reason).toBe('A sample'))
})
