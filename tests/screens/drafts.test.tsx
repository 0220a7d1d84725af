import { fireEvent, screen, waitFor } from '@testing-library/react'
import { delay, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen, storedDrafts } from './open-screen.tsx'

const TOMATOES = '/crop-management/p1?crop=Tomatoes'

const fieldName = () => screen.findByRole('textbox', { name: 'Field Name' })
const fieldSize = () => screen.getByRole('spinbutton', { name: 'Field Size (acres)' })
const offer = () => screen.queryByRole('region', { name: 'Unsaved draft' })

beforeEach(() => {
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1' })] })]
})

/** Types into a form and leaves it without saving. */
async function leaveUnsaved(path: string, text: string) {
  const { user, unmount } = openScreen(path)
  await user.type(await fieldName(), text)
  expect(screen.getByText(/kept in this browser/)).toBeVisible()
  unmount()
}

test('an unsaved form is offered as a draft on return, and restored', async () => {
  await leaveUnsaved(TOMATOES, 'South')
  const { user } = openScreen(TOMATOES)
  expect(await fieldName()).toHaveValue('')
  expect(offer()).toHaveTextContent('You have an unsaved draft from')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('South')
  expect(offer()).not.toBeInTheDocument()
  await user.type(fieldSize(), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('Crop information saved successfully')
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

test('a discarded draft does not come back', async () => {
  await leaveUnsaved(TOMATOES, 'South')
  const { user, unmount } = openScreen(TOMATOES)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(offer()).not.toBeInTheDocument()
  expect(await fieldName()).toHaveValue('')
  unmount()
  openScreen(TOMATOES)
  await fieldName()
  expect(offer()).not.toBeInTheDocument()
})

test('a draft of a saved field overrides its saved values', async () => {
  await leaveUnsaved('/crop-management/p1/c1', ' and more')
  const { user } = openScreen('/crop-management/p1/c1')
  expect(await fieldName()).toHaveValue('South field')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('South field and more')
  expect(fieldSize()).toHaveValue(2.5)
})

test('a draft holds only typed values, not what another device changed', async () => {
  await leaveUnsaved('/crop-management/p1/c1', ' and more')
  farm.projects = [buildProject({ crops: [buildCrop({ id: 'c1', fieldSize: '7' })] })]
  const { user } = openScreen('/crop-management/p1/c1')
  await fieldName()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('South field and more')
  expect(fieldSize()).toHaveValue(7)
})

test('undone typing leaves no draft', async () => {
  const { user, unmount } = openScreen('/crop-management/p1/c1')
  await user.type(await fieldName(), 'x{Backspace}')
  expect(screen.queryByText(/Not saved yet/)).not.toBeInTheDocument()
  unmount()
  expect(storedDrafts()).toEqual([])
})

test('a draft belongs to one farmer, one project and one crop', async () => {
  farm.projects.push(buildProject({ id: 'p2' }))
  await leaveUnsaved(TOMATOES, 'South')
  for (const path of ['/crop-management/p1?crop=Corn', '/crop-management/p2?crop=Tomatoes']) {
    const { unmount } = openScreen(path)
    await fieldName()
    expect(offer()).not.toBeInTheDocument()
    unmount()
  }
  farm.user = buildUser({ id: 'u2' })
  openScreen(TOMATOES)
  await fieldName()
  expect(offer()).not.toBeInTheDocument()
})

test('two drafts of one field are both kept and can be swapped', async () => {
  await leaveUnsaved(TOMATOES, 'First')
  const { user } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'Second')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('First')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('Second')
  expect(offer()).toBeInTheDocument()
})

test('a failed save keeps the draft, even if the farmer leaves before the response', async () => {
  mockServer.use(
    http.post('*/crops', async () => {
      await delay(30)
      return refuse(503, 'Away.')
    }),
  )
  const { user, unmount } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'South')
  await user.type(fieldSize(), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await user.click(screen.getByRole('link', { name: 'Complete Project' }))
  expect(await screen.findByText('Failed to save crop information')).toBeVisible()
  unmount()
  openScreen(TOMATOES)
  await fieldName()
  expect(offer()).toBeInTheDocument()
})

test('what was typed when the session ended is there after signing in again', async () => {
  const assign = vi.fn<(url: string) => void>()
  const { user, unmount } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'South')
  await user.type(fieldSize(), '2')
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  farm.user = null
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'))
  unmount()
  vi.unstubAllGlobals()
  farm.user = buildUser()
  const again = openScreen(TOMATOES)
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('South')
  expect(fieldSize()).toHaveValue(2)
})

test('a save that succeeds after the farmer left leaves no draft and does not navigate', async () => {
  mockServer.use(http.post('*/crops', () => delay(30).then(() => undefined)))
  const { user } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'South')
  await user.type(fieldSize(), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await user.click(screen.getByRole('link', { name: 'Complete Project' }))
  expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(window.location.pathname).toBe('/')
})

/** Saves a field and opens an empty form of the same crop before the response arrives. */
async function openAnotherWhileSaving(answer: Promise<Response | undefined>) {
  mockServer.use(http.post('*/crops', () => answer, { once: true }))
  const { user } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'East')
  await user.type(fieldSize(), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await user.click(screen.getByRole('link', { name: 'Add Another Crop' }))
  await user.click(await screen.findByRole('button', { name: /^Tomatoes/ }))
  await user.click(screen.getByRole('button', { name: 'Continue with Selected Crops' }))
  expect(await fieldName()).toHaveValue('')
  return user
}

test('a draft being saved is not offered, nor once it is saved', async () => {
  let arrive = () => {}
  const arrival = new Promise<undefined>((resolve) => {
    arrive = () => resolve(undefined)
  })
  const user = await openAnotherWhileSaving(arrival)
  expect(offer()).not.toBeInTheDocument()
  arrive()
  await screen.findByText('Crop information saved successfully')
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(offer()).not.toBeInTheDocument()
  await user.type(await fieldName(), 'West')
  await user.type(fieldSize(), '3')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  const names = () => farm.projects[0]?.crops?.map((crop) => crop.fieldName)
  await waitFor(() => expect(names()).toEqual(['South field', 'East', 'West']))
})

test('a draft is offered once its save has failed', async () => {
  let fail = () => {}
  const failure = new Promise<Response>((resolve) => {
    fail = () => resolve(refuse(503, 'Away.'))
  })
  const user = await openAnotherWhileSaving(failure)
  expect(offer()).not.toBeInTheDocument()
  fail()
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('East')
})

test('the offer disappears when another tab restores or saves the draft', async () => {
  await leaveUnsaved(TOMATOES, 'South')
  openScreen(TOMATOES)
  await fieldName()
  expect(offer()).toBeInTheDocument()
  localStorage.clear()
  fireEvent(window, new StorageEvent('storage', { key: null }))
  expect(offer()).not.toBeInTheDocument()
})

test('a draft that vanished from storage is not restored', async () => {
  await leaveUnsaved(TOMATOES, 'South')
  const { user } = openScreen(TOMATOES)
  await fieldName()
  localStorage.clear()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await fieldName()).toHaveValue('')
  expect(offer()).not.toBeInTheDocument()
})

test('text typed during a save is kept and saved next', async () => {
  mockServer.use(http.post('*/crops', () => delay(80).then(() => undefined)))
  const { user } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'South')
  await user.type(fieldSize(), '2')
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await user.type(await fieldName(), ' field')
  await screen.findByText('Crop information saved successfully')
  expect(await fieldName()).toHaveValue('South field')
  expect(await screen.findByText(/Not saved yet/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Progress' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save Progress' }))
  await screen.findByText('Crop information updated successfully')
  expect(farm.projects[0]?.crops?.[1]?.fieldName).toBe('South field')
  await waitFor(() => expect(storedDrafts()).toEqual([]))
})

test('a browser without storage does not claim to keep a draft', async () => {
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { user } = openScreen(TOMATOES)
  await user.type(await fieldName(), 'South')
  expect(screen.getByText('Not saved yet.')).toBeVisible()
  Storage.prototype.setItem = setItem
})
