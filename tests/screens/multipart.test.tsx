import { screen, waitFor } from '@testing-library/react'
import { delay, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aPhoto, choosePhoto } from './upload-window.ts'

const MEBIBYTE = 1024 * 1024

/** The calls of spec section 7 for a file in parts; each part is answered by `answerPart`. */
function startEndpoint(answerPart: () => Response | Promise<Response>) {
  const calls: string[] = []
  const note = (request: Request, body = '') => {
    const { pathname, search } = new URL(request.url)
    calls.push(`${request.method} ${pathname}${search}${body && ` ${body}`}`)
  }
  mockServer.use(
    http.post('*/api/s3/multipart', async ({ request }) => {
      const { filename, type } = (await request.json()) as { filename: string; type: string }
      note(request, `${filename} ${type}`)
      return json({ uploadId: 'u1', key: 'k1' })
    }),
    http.get('*/api/s3/multipart/u1/:part', ({ request, params }) => {
      note(request)
      return json({ url: `http://localhost:3000/api/parts/${String(params.part)}` })
    }),
    http.put('*/api/parts/:part', answerPart),
    http.post('*/api/s3/multipart/u1/complete', async ({ request }) => {
      note(request, JSON.stringify(await request.json()))
      farm.uploads.set('k1', 'photo')
      return json({ location: '/api/objects/k1' })
    }),
    http.delete('*/api/s3/multipart/u1', ({ request }) => {
      note(request)
      return json({})
    }),
  )
  return calls
}

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', crops: [buildCrop({ id: 'c1' })] })]
  vi.stubEnv('VITE_UPLOAD_ENDPOINT', 'http://localhost:3000/api')
})
afterEach(() => vi.unstubAllEnvs())

async function sendLargePhoto() {
  const { user } = openScreen('/crop-management/p1/c1')
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }, { timeout: 20_000 }))
  await choosePhoto(user, aPhoto('leaf.jpg', 7 * MEBIBYTE))
  return user
}

test('a large file is sent in parts of 5 MB, and a failed part is retried', async () => {
  let failures = 1
  const calls = startEndpoint(() => {
    failures -= 1
    return failures >= 0
      ? new Response('', { status: 503 })
      : new Response('', { headers: { ETag: '"part"' } })
  })
  await sendLargePhoto()
  expect(await screen.findByText('Analysis Complete', {}, { timeout: 20_000 })).toBeVisible()
  expect(calls[0]).toBe('POST /api/s3/multipart leaf.jpg image/jpeg')
  expect(new Set(calls.slice(1, -1))).toEqual(
    new Set(['GET /api/s3/multipart/u1/1?key=k1', 'GET /api/s3/multipart/u1/2?key=k1']),
  )
  expect(calls.at(-1)).toBe(
    'POST /api/s3/multipart/u1/complete?key=k1 ' +
      '{"parts":[{"ETag":"\\"part\\"","PartNumber":1},{"ETag":"\\"part\\"","PartNumber":2}]}',
  )
  expect(farm.analyses[0]?.imageURL).toBe('/api/objects/k1')
})

test('closing the window aborts the multipart upload', async () => {
  const calls = startEndpoint(async () => {
    await delay('infinite')
    return new Response('')
  })
  const user = await sendLargePhoto()
  await waitFor(() => expect(calls.length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(calls.at(-1)).toBe('DELETE /api/s3/multipart/u1?key=k1'))
})
