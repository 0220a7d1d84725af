import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { english } from '#domain/texts/say.ts'
import { speak } from '#src/lib/texts.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

afterEach(() => {
  for (const name of ['language', 'units']) document.cookie = `${name}=; Max-Age=0; Path=/`
  speak(english)
})

async function openChoice(user: ReturnType<typeof openScreen>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  screen.getByRole('button', { name: 'Language and units' }).focus()
  await user.keyboard('{Enter}')
  return screen.findByRole('combobox', { name: 'Language' })
}

test('another language takes effect at once, around what is being typed', async () => {
  farm.projects = [buildProject()]
  const { user } = openScreen('/crop-management/p1?crop=Corn')
  const field = await screen.findByRole('textbox', { name: 'Field Name' })
  await user.type(field, 'Nordf')
  const choice = await openChoice(user)
  expect(screen.getByRole('option', { name: 'Deutsch (draft)' })).toBeInTheDocument()
  await user.selectOptions(choice, 'de')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de'))
  expect(document.cookie).toContain('language=de')
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  // The same input, with the same text.
  expect(field).toBeInTheDocument()
  expect(field).toHaveValue('Nordf')
  expect(screen.getByRole('button', { name: 'Stand speichern' })).toBeVisible()
})

test('what is chosen last counts, whatever is loaded first', async () => {
  const sent: unknown[] = []
  mockServer.use(
    http.put('*/api/account/preferences', async ({ request }) => {
      sent.push(await request.clone().json())
    }),
  )
  const { user } = openScreen('/')
  const choice = await openChoice(user)
  await user.selectOptions(choice, 'fr')
  await user.selectOptions(choice, 'de')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Land in' }), 'dunam')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de'))
  const units = { system: 'metric', area: 'dunam' }
  await waitFor(() => expect(sent.at(-1)).toEqual({ language: 'de', units }))
  expect(document.cookie).toContain('language=de')
  expect(document.cookie).toContain('units=metric.dunam')
})

test('what cannot reach the account is said, and the device keeps the choice', async () => {
  mockServer.use(http.put('*/api/account/preferences', () => HttpResponse.error()))
  const { user } = openScreen('/')
  await user.selectOptions(await openChoice(user), 'es')
  expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveValue('es')
  expect(document.cookie).toContain('language=es')
  expect(await screen.findByText(/^Este dispositivo ha cambiado/)).toBeInTheDocument()
})
