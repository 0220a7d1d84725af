import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1' })]
})
afterEach(() => vi.restoreAllMocks())

const line = async () => within(await screen.findByRole('region', { name: 'Emergency numbers' }))

async function numbers() {
  const links = (await line()).getAllByRole('link')
  return links.map((link) => `${link.textContent}: ${link.getAttribute('href')}`)
}

function inTheZone(timeZone: string) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
}

test('the numbers of the country stand above every conversation, and a vet is asked for', async () => {
  inTheZone('America/New_York')
  openScreen('/assistant/p1')
  await (await line()).findByRole('button', { name: 'Add your vet' })
  expect(await numbers()).toEqual([
    'Emergency 911: tel:911',
    'Poison 1-800-222-1222: tel:18002221222',
    'Crisis 988: tel:988',
  ])
})

test('where the country is unknown or the server away, 112 and 911 stand there', async () => {
  mockServer.use(http.get('*/api/emergency-numbers', () => refuse(503, 'Away.')))
  openScreen('/assistant/p1')
  expect(await numbers()).toEqual(['Emergency 112: tel:112', 'Emergency 911: tel:911'])
  expect((await line()).queryByRole('button')).not.toBeInTheDocument()
})

test('a farmer enters the own numbers once, beside the conversation', async () => {
  const { user } = openScreen('/assistant/p1')
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'half a')
  await user.click(await screen.findByRole('button', { name: 'Add your vet' }))
  const vet = screen.getByRole('textbox', { name: 'Veterinarian' })
  expect(vet).toHaveFocus()
  await user.type(vet, 'Dr. Weber{Enter}')
  expect(vet).toHaveAccessibleDescription('Type a telephone number, such as +1 555 010 0100.')
  await user.clear(vet)
  await user.type(vet, '030 555-0100 / 0101')
  await user.type(screen.getByRole('textbox', { name: 'Neighbor' }), '030/555 0102')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'Germany')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const edit = await screen.findByRole('button', { name: 'Edit emergency numbers' })
  expect(edit).toHaveFocus()
  expect(await numbers()).toEqual([
    'Emergency 112: tel:112',
    'Vet 030 555-0100 / 0101: tel:0305550100',
    'Neighbor 030/555 0102: tel:0305550102',
    'Crisis 0800 111 0 111: tel:08001110111',
  ])
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('half a')
})

test('Escape closes the form alone, and a failed save says why and keeps what was typed', async () => {
  mockServer.use(http.put('*/api/emergency-numbers', () => refuse(503, 'Away.')))
  const { user } = openScreen('/category-selection/p1')
  await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  await user.click(await screen.findByRole('button', { name: 'Add your vet' }))
  const vet = screen.getByRole('textbox', { name: 'Veterinarian' })
  await user.type(vet, '555 0100{Enter}')
  expect(await screen.findByText('Away.')).toBeVisible()
  expect(vet).toHaveValue('555 0100')
  await user.keyboard('{Escape}')
  expect(vet).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add your vet' })).toHaveFocus()
})

test('the same form is under Your data', async () => {
  farm.emergencyNumbers = { country: '', veterinarian: '555 0100', poison: '', neighbour: '' }
  const { user } = openScreen('/dashboard/data')
  const section = await line()
  const vet = await section.findByRole('textbox', { name: 'Veterinarian' })
  expect(vet).toHaveValue('555 0100')
  await user.clear(vet)
  await user.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(farm.emergencyNumbers.veterinarian).toBe(''))
  expect(await screen.findByText('Emergency numbers saved')).toBeVisible()
})
