import { screen, waitFor } from '@testing-library/react'
import { http, ws } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { problem } from './upload-window.ts'

const COMPANION = 'http://companion.example'
const PHOTO = 'https://photos.example/leaf.jpg'

type Asked = { url: string; protocol: string; endpoint?: string; httpMethod?: string }

/** Mocks a Companion: metadata of a URL, download on request, progress over a socket. */
function startCompanion({ size = 5000, type = 'image/jpeg', keptAt = '' } = {}) {
  const asked: Asked[] = []
  const socket = ws.link('ws://companion.example/api/:token')
  mockServer.use(
    http.post(`${COMPANION}/url/meta`, () => json({ name: 'leaf.jpg', type, size })),
    http.post(`${COMPANION}/url/get`, async ({ request }) => {
      asked.push((await request.json()) as Asked)
      return json({ token: 'token-1' })
    }),
    socket.addEventListener('connection', ({ client, params }) => {
      expect(params.token).toBe('token-1')
      const tell = (action: string, payload: object) =>
        client.send(JSON.stringify({ action, payload }))
      tell('progress', { progress: '50.00', bytesUploaded: size / 2, bytesTotal: size })
      const key = /objects\/([\w-]+)/.exec(keptAt || (asked.at(-1)?.endpoint ?? ''))?.[1] ?? ''
      farm.uploads.set(key, 'photo')
      tell('success', { url: keptAt || null, bytesUploaded: size, response: { status: 200 } })
    }),
  )
  return asked
}

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1' })] })]
  vi.stubEnv('VITE_COMPANION_URL', COMPANION)
})
afterEach(() => vi.unstubAllEnvs())

async function fetchFrom(address: string) {
  const { user } = openScreen('/crop-management/p1/c1')
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  await user.click(await screen.findByRole('tab', { name: 'Link' }))
  await user.type(await screen.findByRole('textbox', { name: 'Web address of the file' }), address)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  return user
}

test('a photo is fetched from a URL, sent to an upload link and analyzed', async () => {
  const asked = startCompanion()
  const user = await fetchFrom(PHOTO)
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }))
  expect(await screen.findByText('Analysis Complete')).toBeVisible()
  expect(asked).toMatchObject([{ url: PHOTO, protocol: 'multipart', httpMethod: 'PUT' }])
  const [key] = [...farm.uploads.keys()]
  expect(asked[0]?.endpoint).toBe(`${window.location.origin}/api/objects/${key}?signature=mock`)
  expect(farm.analyses[0]?.imageURL).toBe(`/api/objects/${key}`)
})

test('with an upload endpoint Companion stores the photo and returns its URL', async () => {
  vi.stubEnv('VITE_UPLOAD_ENDPOINT', 'http://localhost:3000/api')
  const asked = startCompanion({ keptAt: '/api/objects/kept-by-companion' })
  const user = await fetchFrom(PHOTO)
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }))
  expect(await screen.findByText('Analysis Complete')).toBeVisible()
  expect(asked).toMatchObject([{ url: PHOTO, protocol: 's3-multipart' }])
  expect(farm.analyses[0]?.imageURL).toBe('/api/objects/kept-by-companion')
})

test('a file that is too large or not a photo is refused before it is fetched', async () => {
  const asked = startCompanion({ size: 10_485_761 })
  await fetchFrom(PHOTO)
  expect(await problem()).toBe('leaf.jpg exceeds maximum allowed size of 10 MB')
  expect(asked).toEqual([])
})

test('a URL that cannot be fetched shows an error', async () => {
  startCompanion()
  mockServer.use(
    http.post(`${COMPANION}/url/meta`, () => json({ message: 'failed to fetch URL' }, 500)),
  )
  await fetchFrom('https://photos.example/nothing')
  expect(await problem()).toBe(
    'The file could not be fetched from there. Please check the address.',
  )
})

test('without a Companion there is no input for a URL', async () => {
  vi.stubEnv('VITE_COMPANION_URL', '')
  const { user } = openScreen('/crop-management/p1/c1')
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  await screen.findByRole('button', { name: 'browse files' })
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Link' })).not.toBeInTheDocument())
})
