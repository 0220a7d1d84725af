import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen, storedDrafts } from './open-screen.tsx'

const NEW_SYSTEM = '/solar-management/p1'
const SAVED_SYSTEM = '/solar-management/p1/s1'

const box = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const offer = () => screen.queryByRole('region', { name: 'Unsaved draft' })

async function fill(user: UserEvent, name: string, text: string) {
  await user.click(await box(name))
  await user.paste(text)
}

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

test('a wizard left on its first step is restored there', async () => {
  const { user, unmount } = openScreen(NEW_SYSTEM)
  await fill(user, 'City/Location', 'Fres')
  expect(screen.getByText(/kept in this browser/)).toBeVisible()
  unmount()
  const again = openScreen(NEW_SYSTEM)
  expect(await box('City/Location')).toHaveValue('')
  await again.user.click(button('Restore'))
  expect(await box('City/Location')).toHaveValue('Fres')
  expect(offer()).not.toBeInTheDocument()
})

test('a wizard left on its panels is restored with location and panels, and saved', async () => {
  const { user, unmount } = openScreen(NEW_SYSTEM)
  await fill(user, 'City/Location', 'Fresno, California')
  await user.click(button('Continue to Panel Information'))
  await fill(user, 'System Capacity (kW)', '7')
  unmount()
  const again = openScreen(NEW_SYSTEM)
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await box('System Capacity (kW)')).toHaveValue('7')
  await again.user.click(button('Back to Location'))
  expect(await box('City/Location')).toHaveValue('Fresno, California')
})

test('a draft of a saved system is offered on its insights until it is saved', async () => {
  const { user, unmount } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await user.clear(await box('Number of Panels'))
  await fill(user, 'Number of Panels', '99')
  unmount()
  const again = openScreen(SAVED_SYSTEM)
  await screen.findByRole('button', { name: 'Edit Configuration' })
  await again.user.click(button('Restore'))
  expect(await box('Number of Panels')).toHaveValue('99')
  await again.user.click(button('Save and View Insights'))
  await screen.findByRole('heading', { name: /^Insights for/ })
  expect(farm.projects[0]?.solarSystems).toMatchObject([{ panelCount: '99' }])
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

test('a failed save keeps the draft, even if the farmer leaves before the response', async () => {
  mockServer.use(
    http.patch('*/solar-systems/s1', async () => {
      await delay(30)
      return refuse(503, 'Away.')
    }),
  )
  const { user, unmount } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await fill(user, 'Number of Panels', '9')
  await user.click(button('Save and View Insights'))
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
  expect(await screen.findByText('503: Away.')).toBeVisible()
  unmount()
  openScreen(SAVED_SYSTEM)
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible()
})

test('a save that succeeds after the farmer left leaves no draft and does not navigate', async () => {
  mockServer.use(http.patch('*/solar-systems/s1', () => delay(30).then(() => undefined)))
  const { user } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await fill(user, 'Number of Panels', '9')
  await user.click(button('Save and View Insights'))
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
  expect(await screen.findByText('Solar system configuration saved successfully')).toBeVisible()
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(window.location.pathname).toBe('/dashboard')
})

test('a system being saved is not offered as a draft of another one, nor once it is saved', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  mockServer.use(http.post('*/solar-systems', () => arrival.then(() => undefined)))
  const { user, unmount } = openScreen(NEW_SYSTEM)
  await fill(user, 'City/Location', 'East')
  await user.click(button('Continue to Panel Information'))
  await fill(user, 'System Capacity (kW)', '7')
  await fill(user, 'Number of Panels', '9')
  fireEvent.change(screen.getByLabelText(/Installation Date/), { target: { value: '2024-01-01' } })
  await user.click(screen.getByRole('combobox', { name: 'Panel Type' }))
  await user.click(await screen.findByRole('option', { name: /bifacial/i }))
  await fill(user, 'Panel Efficiency (%)', '20')
  await user.click(button('Save and View Insights'))
  unmount()
  openScreen(NEW_SYSTEM)
  await box('City/Location')
  expect(localStorage).toHaveLength(1)
  expect(offer()).not.toBeInTheDocument()
  arrive()
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(offer()).not.toBeInTheDocument()
})

test('text typed during a save is kept and saved next', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  mockServer.use(http.patch('*/solar-systems/s1', () => arrival.then(() => undefined)))
  const { user } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await fill(user, 'Number of Panels', '9')
  await user.click(button('Save and View Insights'))
  await fill(user, 'Number of Panels', '8')
  arrive()
  await screen.findByText('Solar system configuration saved successfully')
  expect(await screen.findByText(/Not saved yet/)).toBeVisible()
  expect(await box('Number of Panels')).toHaveValue('1098')
  await user.click(await screen.findByRole('button', { name: 'Save and View Insights' }))
  await screen.findByRole('heading', { name: /^Insights for/ })
  await waitFor(() =>
    expect(farm.projects[0]?.solarSystems).toMatchObject([{ panelCount: '1098' }]),
  )
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

test('a location that failed to save on its own is still a draft', async () => {
  mockServer.use(http.patch('*/solar-systems/s1', () => refuse(500, 'Down.')))
  const { user, unmount } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await user.click(button('Back to Location'))
  await fill(user, 'City/Location', '!')
  await user.click(button('Continue to Panel Information'))
  await screen.findByText(/The location is not saved yet/)
  unmount()
  openScreen(SAVED_SYSTEM)
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible()
})

test('a location saved on its own leaves no draft', async () => {
  const { user } = openScreen(SAVED_SYSTEM)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  await user.click(button('Back to Location'))
  await fill(user, 'City/Location', '!')
  await user.click(button('Continue to Panel Information'))
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(farm.projects[0]?.solarSystems?.[0]?.location).toMatch(/!$/)
})

test('a draft belongs to one farmer, and a discarded one does not come back', async () => {
  const { user, unmount } = openScreen(NEW_SYSTEM)
  await fill(user, 'City/Location', 'Fresno')
  unmount()
  farm.user = buildUser({ id: 'u2' })
  const other = openScreen(NEW_SYSTEM)
  await box('City/Location')
  expect(offer()).not.toBeInTheDocument()
  other.unmount()
  farm.user = buildUser()
  const own = openScreen(NEW_SYSTEM)
  await own.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(offer()).not.toBeInTheDocument()
  expect(storedDrafts()).toEqual([])
})
