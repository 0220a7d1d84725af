import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProduct } from '#tests/builders/build-product.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { zone } from '#tests/mocks/book.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const today = dateIn(zone(), new Date())

beforeEach(() => {
  farm.projects = [
    buildProject({
      crops: [buildCrop({ fieldName: 'North' }), buildCrop({ id: 'c2', fieldName: 'South' })],
    }),
  ]
})

const line = () => screen.findByRole('textbox', { name: 'Add an entry' })
const chips = () =>
  within(screen.getByRole('list', { name: 'Understood' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('a line and Enter is an entry, and what was understood stands below while it is typed', async () => {
  const { user } = openScreen('/book')
  await user.type(await line(), 'harvested 120 kg from North yesterday')
  expect(chips().slice(0, 3)).toEqual(['Harvest', '120 kg', 'North'])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Added: Harvest · 120 kg · North')).toBeVisible()
  expect(await line()).toHaveValue('')
  expect(farm.entries).toMatchObject([
    { kind: 'harvest', quantity: 120, unit: 'kg', onDate: addDays(today, -1) },
  ])
})

test('Enter goes on in the form at what is missing, with all that was said', async () => {
  const { user } = openScreen('/book')
  await user.type(await line(), 'harvested 120 kg')
  expect(chips().at(-1)).toBe('Where?')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveValue('120')
  expect(screen.getByRole('button', { name: 'North' })).toHaveFocus()
  await user.keyboard(' ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(farm.entries).toHaveLength(1))
})

test('a chip opens the form at its field', async () => {
  const { user } = openScreen('/book')
  await user.type(await line(), 'sold 40 kg from North at 2.50')
  await user.click(screen.getByRole('button', { name: '$100.00' }))
  expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('100.00')
})

test('words that say nothing of the kind are not guessed', async () => {
  const { user } = openScreen('/book')
  await user.type(await line(), 'hello{Enter}')
  expect(await screen.findByText(/^Say what was done: harvested,/)).toBeVisible()
  expect(await line()).toBeInvalid()
  expect(farm.entries).toEqual([])
})

test('within a waiting period the line warns, and Enter asks why', async () => {
  const product = buildProduct({ name: 'Copper', harvestDays: 7 })
  const targets = [
    { kind: 'field', id: 'field north', name: 'North', projectId: 'p1', share: null } as const,
  ]
  farm.products = [product]
  farm.entries = [
    buildBookEntry({ kind: 'treatment', productId: product.id, onDate: today, targets }),
  ]
  const { user } = openScreen('/book')
  await user.type(await line(), 'harvested 120 kg from North')
  expect(await screen.findByText(/^Do not harvest North before/)).toBeVisible()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: /^Why all the same/ })).toHaveFocus()
  expect(farm.entries).toHaveLength(1)
})

test('the (+) leads to the line', async () => {
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('link', { name: 'Book entry' }))
  expect(await line()).toHaveFocus()
})

test('a line from the assistant is there to be looked at, and leaves the address', async () => {
  openScreen('/book?line=harvested+120+kg+from+North')
  await waitFor(async () => expect(await line()).toHaveValue('harvested 120 kg from North'))
  expect(chips().slice(0, 3)).toEqual(['Harvest', '120 kg', 'North'])
  expect(farm.entries).toEqual([])
  expect(window.location.search).toBe('')
})
