import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aPhoto, choose, choosePhoto, problem } from './upload-window.ts'

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1' })] })]
})

async function openWindow() {
  const opened = openScreen('/crop-management/p1/c1')
  await opened.user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  return opened
}

test('the window states its limits and closes without side effects', async () => {
  const { user } = await openWindow()
  expect(await screen.findByRole('dialog', { name: 'Upload a photo' })).toBeVisible()
  expect(
    await screen.findByText('One photo: JPEG, PNG, WebP or AVIF, at most 10 MB.'),
  ).toBeVisible()
  const drawnByUppy = document.querySelector('.uppy-Root')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(drawnByUppy).toBeEmptyDOMElement()
  expect(farm.uploads.size).toBe(0)
})

describe('unsuitable files are refused before the upload', () => {
  test.each([
    [
      'a photo of one byte more than 10 MB',
      () => [new File([new Uint8Array(10_485_761)], 'big.jpg', { type: 'image/jpeg' })],
      'big.jpg exceeds maximum allowed size of 10 MB',
    ],
    [
      'a HEIC photo',
      () => [new File(['heic'], 'leaf.heic', { type: 'image/heic' })],
      'This is not a JPEG, PNG, WebP or AVIF photo. Save it as JPEG or PNG and choose it again.',
    ],
    [
      'a second photo',
      () => [aPhoto('a.jpg'), aPhoto('b.jpg', 300)],
      'You can only upload 1 file: b.jpg was left out.',
    ],
  ])('%s', async (_what, files, sentence) => {
    await openWindow()
    await choose(...files())
    expect(await problem()).toBe(sentence)
    expect(farm.uploads.size).toBe(0)
  })
})

test('a store that sends no ETag still receives the photo', async () => {
  mockServer.use(
    http.put('*/api/objects/:key', ({ params }) => {
      farm.uploads.set(String(params.key), 'photo')
      return new Response('')
    }),
  )
  const { user } = await openWindow()
  await choosePhoto(user)
  expect(await screen.findByText('Analysis Complete')).toBeVisible()
})

describe('upload failures are shown in the window', () => {
  test.each([
    ['no upload URL', 500, 'Boom', 'Failed to get upload URL'],
    [
      'too many uploads',
      429,
      'Please wait a quarter of an hour.',
      'Please wait a quarter of an hour.',
    ],
  ])('%s', async (_what, status, body, sentence) => {
    mockServer.use(http.post('*/api/objects/upload', () => refuse(status, body)))
    const { user } = await openWindow()
    await choosePhoto(user)
    expect(await problem()).toBe(sentence)
  })

  test.each([
    [
      'a lost network',
      () => HttpResponse.error(),
      'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
    ],
    [
      'a file the server refuses',
      () => refuse(415, 'HEIC photos cannot be read.'),
      'HEIC photos cannot be read.',
    ],
  ])('%s, and the same photo can be retried', async (_what, answer, sentence) => {
    mockServer.use(http.put('*/api/objects/:key', answer, { once: true }))
    const { user } = await openWindow()
    await choosePhoto(user)
    expect(await problem()).toBe(sentence)
    const [retry] = screen.getAllByRole('button', { name: 'Retry upload' })
    await user.click(retry!)
    expect(await screen.findByText('Analysis Complete')).toBeVisible()
    // An upload URL works once, so the retry requested another.
    expect(farm.uploads.size).toBe(2)
  })

  test('a lost session leads to sign-in', async () => {
    const assign = vi.fn<(url: string) => void>()
    const { user } = await openWindow()
    const { href, origin, pathname, search } = window.location
    vi.stubGlobal('location', { href, origin, pathname, search, assign })
    farm.user = null
    await choosePhoto(user)
    expect(await problem()).toBe('Authorization required')
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'))
  })
})

describe('with an upload endpoint', () => {
  beforeEach(() => vi.stubEnv('VITE_UPLOAD_ENDPOINT', 'http://localhost:3000/api'))
  afterEach(() => vi.unstubAllEnvs())

  test('the file is sent to the endpoint', async () => {
    const asked: URLSearchParams[] = []
    mockServer.use(
      http.get('*/api/s3/params', ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        farm.uploads.set('from-params', 'open')
        return json({
          method: 'PUT',
          url: 'http://localhost:3000/api/objects/from-params?signature=s3',
          fields: {},
          headers: {},
        })
      }),
    )
    const { user } = await openWindow()
    await choosePhoto(user)
    expect(await screen.findByText('Analysis Complete')).toBeVisible()
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      filename: 'leaf.jpg',
      type: 'image/jpeg',
    })
    expect(farm.analyses[0]?.imageURL).toBe('/api/objects/from-params')
  })

  test('and temporary credentials the browser signs the upload straight to the bucket', async () => {
    vi.stubEnv('VITE_UPLOAD_TEMPORARY_CREDENTIALS', 'true')
    const sent: URL[] = []
    mockServer.use(
      http.get('*/api/s3/sts', () =>
        json({
          credentials: {
            AccessKeyId: 'AKIAEXAMPLE',
            SecretAccessKey: 'secret',
            SessionToken: 'session-token',
            Expiration: new Date(Date.now() + 3_600_000).toISOString(),
          },
          bucket: 'farm-photos',
          region: 'eu-west-1',
        }),
      ),
      http.put('https://s3.eu-west-1.amazonaws.com/farm-photos/*', ({ request }) => {
        sent.push(new URL(request.url))
        return new Response('', { headers: { ETag: '"1"' } })
      }),
    )
    const { user } = await openWindow()
    await choosePhoto(user)
    await waitFor(() => expect(sent).toHaveLength(1))
    const query = Object.fromEntries(sent[0]?.searchParams ?? [])
    expect(query).toMatchObject({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Security-Token': 'session-token',
    })
    expect(Number(query['X-Amz-Expires'])).toBeLessThanOrEqual(3600)
    expect(query['X-Amz-Credential']).toMatch(/^AKIAEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request$/)
    expect(query['X-Amz-Signature']).toMatch(/^[0-9a-f]{64}$/)
    // The server refuses a photo from a bucket that is not its own.
    expect(await screen.findByText('Analysis Failed')).toBeInTheDocument()
  })
})
