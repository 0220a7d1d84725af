import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
// Loads lazy parts up front, outside the time that a test waits.
import '#src/app/add-sheet.tsx'
import '#src/features/crops/crop-management-screen.tsx'
import '#src/features/records/photo-first.tsx'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aPhoto } from './upload-window.ts'

const FIELD = buildCrop({
  id: 'c1',
  fieldName: 'South field',
  updatedAt: '2026-05-01T08:00:00.000Z',
})
const HERD = buildAnimal({
  id: 'a1',
  herdName: 'Hill flock',
  updatedAt: '2026-05-09T08:00:00.000Z',
})

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD], animals: [HERD] })]
})

type User = ReturnType<typeof openScreen>['user']

/** As the camera hands over a photo. */
const shoot = (photo = aPhoto()) => {
  const input = [...document.querySelectorAll('input[type=file][capture]')].at(-1)
  if (!input) throw new Error('There is no camera')
  fireEvent.change(input, { target: { files: [photo] } })
}

async function addPhoto(user: User, photo?: File) {
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByRole('button', { name: 'Photo' })
  shoot(photo)
}

const result = () => screen.findByRole('article', { name: 'Analysis result' })

test('a photo asks which record it is, last used first, and shows the verdict', async () => {
  const { user } = openScreen('/')
  await addPhoto(user)
  const list = within(await screen.findByRole('region', { name: 'What is in the photo?' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hill flock/),
    expect.stringMatching(/^South field/),
  ])
  await user.click(list.getByRole('button', { name: /^South field/ }))
  const shown = within(await result())
  expect(shown.getByText('Needs attention')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make it a task' })).toBeVisible()
  expect(await screen.findByText('Analysis Complete')).toBeVisible()
  expect(farm.analyses.map(({ entityId }) => entityId)).toEqual(['c1'])
  await user.click(screen.getByRole('link', { name: 'Open record' }))
  expect(await screen.findByRole('heading', { name: 'Tomatoes Management' })).toBeVisible()
})

test('with one record nothing is asked', async () => {
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD] })]
  const { user } = openScreen('/')
  await addPhoto(user)
  expect(within(await result()).getByText('Needs attention')).toBeVisible()
})

test('without a record the photo waits until there is one', async () => {
  farm.projects = [buildProject({ id: 'p1' })]
  const { user } = openScreen('/')
  await addPhoto(user)
  expect(await screen.findByText('Save a field, a herd or a solar system first.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Choose what to add' }))
  await screen.findByRole('heading', { name: 'What would you like to manage?' })
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD] })]
  window.history.pushState(null, '', '/crop-management/p1/c1')
  await user.click(await screen.findByRole('button', { name: 'Analyze it' }))
  expect(await result()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Analyze it' })).not.toBeInTheDocument()
})

test('a bad photo is taken again, and two in a row are two', async () => {
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD] })]
  const blurred = () => refuse(422, 'Too blurred. Take it again: hold still.')
  mockServer.use(http.post('*/api/ai-analysis', blurred, { once: true }))
  const { user } = openScreen('/')
  await addPhoto(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Too blurred/)
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(farm.analyses).toEqual([])
  shoot(aPhoto('second.jpg'))
  expect(await result()).toBeVisible()
  expect(farm.analyses).toHaveLength(1)
  expect(farm.uploads.size).toBe(2)
})

test('a photo that does not arrive stays, and is sent again', async () => {
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD] })]
  mockServer.use(http.post('*/api/objects/upload', () => refuse(503, 'Away.'), { once: true }))
  const { user } = openScreen('/')
  await addPhoto(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to get upload URL/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await result()).toBeVisible()
})

test.each([
  [new File(['…'], 'IMG_1.HEIC', { type: 'image/heic' }), /^HEIC photos cannot be read here/],
  [new File(['…'], 'notes.pdf', { type: 'application/pdf' }), /^This is not a JPEG, PNG/],
  [aPhoto('huge.jpg', 10_485_760), /^huge.jpg exceeds maximum allowed size of 10 MB/],
])('what cannot be sent is refused before it is sent: %#', async (file, sentence) => {
  farm.projects = [buildProject({ id: 'p1', crops: [FIELD] })]
  const { user } = openScreen('/')
  await addPhoto(user, file)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(farm.uploads.size).toBe(0)
})

test('on a phone the panel opens the camera, once the form is saved', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  for (const name of ['Take photo', 'Choose from gallery'])
    await user.click(await screen.findByRole('button', { name }))
  expect(opened).not.toHaveBeenCalled()
  expect(await screen.findByText('Save Required')).toBeVisible()
  expect(
    screen.getByText('Please save the form first before uploading images for analysis'),
  ).toBeVisible()
  window.history.pushState(null, '', '/crop-management/p1/c1')
  await waitFor(() => expect(screen.queryByText('Save first.')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Take photo' }))
  expect(opened).toHaveBeenCalledTimes(1)
  shoot()
  expect(await result()).toBeVisible()
})
