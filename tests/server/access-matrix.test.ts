import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { addressOf as fileAddressOf, newLink } from '#tests/setup/uploads.ts'

/** What the owner has, to be asked for by everybody. */
type Owned = {
  projectId: string
  cropId: string
  animalId: string
  systemId: string
  taskId: string
  /** Addresses of an upload that was sent, of one that was not, and of one in parts. */
  sentUpload: string
  openUpload: string
  parts: { list: string; sign: string; send: string; complete: string; spare: string }
}

type Row = {
  /**
   * Who may: anybody, any farmer for themselves, only the owner of the record, or whoever has a
   * secret link. A page sends the anonymous to sign in.
   */
  open: 'public' | 'page' | 'signed-in' | 'owner' | 'secret link'
  path?: (owned: Owned) => string
  payload?: unknown
  /** Where the payload names what the owner has. */
  payloadFor?: (owned: Owned) => unknown
  /** Of the owner's answer, where it is no success. */
  status?: number
}

const TEXT = { sent: 'as the text of a file' }
const TEXT_MD5 = createHash('md5').update(JSON.stringify(TEXT)).digest('hex')

/** One row for each route of the server; a route without a row fails. */
const matrix: Record<string, Row> = {
  'GET /healthz': { open: 'public' },
  'GET /readyz': { open: 'public' },
  'GET /api/docs': { open: 'public' },
  'GET /api/openapi.json': { open: 'public' },
  'GET /api/login': { open: 'public' },
  'POST /api/login': { open: 'public' },
  'GET /api/signup': { open: 'public' },
  'POST /api/signup': { open: 'public' },
  'GET /api/logout': { open: 'public' },
  'GET /api/login/:provider': { open: 'public' },
  'GET /api/auth/callback/:provider': { open: 'public' },
  'POST /api/auth/callback/:provider': { open: 'public' },
  'GET /api/account': { open: 'page' },
  'POST /api/account/password': { open: 'page' },
  'POST /api/account/deletion': { open: 'page' },
  'POST /api/account/sessions/end': { open: 'page' },
  'POST /api/account/sessions/end-others': { open: 'page' },
  'GET /api/auth/user': { open: 'signed-in' },
  'GET /api/projects': { open: 'signed-in' },
  'POST /api/projects': { open: 'signed-in', payload: { name: 'Hill farm' } },
  'POST /api/projects/:projectId/crops': {
    open: 'owner',
    path: ({ projectId }) => `/api/projects/${projectId}/crops`,
    payload: buildCropPayload(),
  },
  'PUT /api/crops/:cropId': {
    open: 'owner',
    path: ({ cropId }) => `/api/crops/${cropId}`,
    payload: buildCropPayload(),
  },
  'POST /api/projects/:projectId/animals': {
    open: 'owner',
    path: ({ projectId }) => `/api/projects/${projectId}/animals`,
    payload: buildAnimalPayload(),
  },
  'PUT /api/animals/:animalId': {
    open: 'owner',
    path: ({ animalId }) => `/api/animals/${animalId}`,
    payload: buildAnimalPayload(),
  },
  'GET /api/projects/:projectId/solar-systems': {
    open: 'owner',
    path: ({ projectId }) => `/api/projects/${projectId}/solar-systems`,
  },
  'POST /api/projects/:projectId/solar-systems': {
    open: 'owner',
    path: ({ projectId }) => `/api/projects/${projectId}/solar-systems`,
    payload: buildSolarPayload(),
  },
  'GET /api/projects/:projectId/solar-systems/:systemId': {
    open: 'owner',
    path: ({ projectId, systemId }) => `/api/projects/${projectId}/solar-systems/${systemId}`,
  },
  'PATCH /api/projects/:projectId/solar-systems/:systemId': {
    open: 'owner',
    path: ({ projectId, systemId }) => `/api/projects/${projectId}/solar-systems/${systemId}`,
    payload: { location: 'Hilltop' },
  },
  'POST /api/projects/:projectId/solar-systems/:systemId/history': {
    open: 'owner',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history`,
    payloadFor: ({ sentUpload }) => ({ objectURLs: [sentUpload] }),
  },
  'GET /api/projects/:projectId/solar-systems/:systemId/history': {
    open: 'owner',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history`,
  },
  'GET /api/projects/:projectId/solar-systems/:systemId/history.csv': {
    open: 'owner',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history.csv`,
  },
  'POST /api/objects/upload': { open: 'signed-in' },
  'GET /api/objects/:key': { open: 'owner', path: ({ sentUpload }) => sentUpload },
  'GET /api/objects/:key/thumbnail': {
    open: 'owner',
    path: ({ sentUpload }) => `${sentUpload}/thumbnail`,
    // What was sent is no photo, as its owner is told.
    status: 404,
  },
  'PUT /api/objects/:key': {
    open: 'owner',
    path: ({ openUpload }) => openUpload,
    payload: TEXT,
  },
  'GET /api/s3/params': { open: 'signed-in' },
  'GET /api/s3/sts': { open: 'signed-in', status: 501 },
  'POST /api/s3/multipart': { open: 'signed-in', payload: {} },
  'GET /api/s3/multipart/:uploadId': { open: 'owner', path: ({ parts }) => parts.list },
  'GET /api/s3/multipart/:uploadId/:partNumber': {
    open: 'owner',
    path: ({ parts }) => parts.sign,
  },
  'PUT /api/objects/:key/parts/:uploadId/:partNumber': {
    open: 'owner',
    path: ({ parts }) => parts.send,
    payload: TEXT,
  },
  'POST /api/s3/multipart/:uploadId/complete': {
    open: 'owner',
    path: ({ parts }) => parts.complete,
    payload: { parts: [{ PartNumber: 1, ETag: TEXT_MD5 }] },
  },
  'DELETE /api/s3/multipart/:uploadId': { open: 'owner', path: ({ parts }) => parts.spare },
  'GET /api/knowledge/:cardId': { open: 'signed-in', path: () => '/api/knowledge/down-cow' },
  'POST /api/ai-analysis': {
    open: 'owner',
    path: () => '/api/ai-analysis',
    payloadFor: ({ cropId, sentUpload }) => ({
      imageURL: sentUpload,
      entityType: 'crop',
      entityId: cropId,
    }),
    // What was sent is no photo, as its owner is told.
    status: 422,
  },
  'GET /api/ai-analysis': {
    open: 'owner',
    path: ({ cropId }) => `/api/ai-analysis?entityType=crop&entityId=${cropId}`,
  },
  'GET /api/ai-conversations/:projectId': {
    open: 'owner',
    path: ({ projectId }) => `/api/ai-conversations/${projectId}`,
  },
  'POST /api/ai-conversations/:projectId': {
    open: 'owner',
    path: ({ projectId }) => `/api/ai-conversations/${projectId}`,
    payload: { message: 'How many crops do I have?' },
  },
  'GET /api/tasks': { open: 'signed-in', path: () => '/api/tasks?zone=UTC' },
  'POST /api/tasks': {
    open: 'owner',
    payloadFor: ({ cropId }) => ({
      title: 'Spray',
      kind: 'crop',
      entityId: cropId,
      dueDate: '2026-06-01',
    }),
  },
  'PATCH /api/tasks/:taskId': {
    open: 'owner',
    path: ({ taskId }) => `/api/tasks/${taskId}`,
    payload: { version: 1, notes: 'with the new sprayer' },
  },
  'PUT /api/tasks/:taskId/snooze': {
    open: 'owner',
    path: ({ taskId }) => `/api/tasks/${taskId}/snooze`,
    payload: { until: '2026-06-02' },
  },
  'PUT /api/tasks/:taskId/completion': {
    open: 'owner',
    path: ({ taskId }) => `/api/tasks/${taskId}/completion`,
    payload: { zone: 'UTC' },
  },
  'DELETE /api/tasks/:taskId/completion': {
    open: 'owner',
    path: ({ taskId }) => `/api/tasks/${taskId}/completion`,
  },
  'DELETE /api/tasks/:taskId': { open: 'owner', path: ({ taskId }) => `/api/tasks/${taskId}` },
  'GET /api/timeline': { open: 'signed-in' },
  'GET /api/notifications': { open: 'signed-in', path: () => '/api/notifications?zone=UTC' },
  'PUT /api/notifications/seen': {
    open: 'signed-in',
    payload: { until: '2026-06-01T08:00:00.000Z' },
  },
  'GET /api/farm': { open: 'signed-in' },
  'GET /api/farm/export': { open: 'signed-in' },
  // The owner's account holds a farm already.
  'POST /api/farm/import': { open: 'signed-in', payload: TEXT, status: 409 },
  'GET /api/calendar-link': { open: 'signed-in' },
  'POST /api/calendar-link': { open: 'signed-in' },
  'DELETE /api/calendar-link': { open: 'signed-in' },
  'GET /api/calendar/:token.ics': { open: 'secret link' },
  'GET /api/glance': { open: 'signed-in', path: () => '/api/glance?zone=UTC' },
  'DELETE /api/projects/:projectId': {
    open: 'owner',
    path: ({ projectId }) => `/api/projects/${projectId}`,
  },
}

let running: Awaited<ReturnType<typeof startTestApp>>
let owner: TestFarmer
let stranger: TestFarmer
let owned: Owned

beforeAll(async () => {
  running = await startTestApp()
  owner = await signUp(running.app, { email: 'owner@farm.example' })
  stranger = await signUp(running.app, { email: 'stranger@farm.example' })
  const create = async (path: string, payload: unknown) =>
    (await owner.call('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'North farm' })
  const sentUpload = await newLink(owner)
  await owner.call('PUT', sentUpload, TEXT)
  owned = {
    projectId,
    cropId: await create(`/api/projects/${projectId}/crops`, buildCropPayload()),
    animalId: await create(`/api/projects/${projectId}/animals`, buildAnimalPayload()),
    systemId: await create(`/api/projects/${projectId}/solar-systems`, buildSolarPayload()),
    taskId: await createTask(),
    sentUpload: fileAddressOf(sentUpload),
    openUpload: await newLink(owner),
    parts: await beginParts(),
  }
})
afterAll(() => running.close())

async function createTask() {
  const payload = { title: 'Spray', dueDate: '2026-06-01' }
  const answer = await owner.call('POST', '/api/tasks', payload)
  return answer.json<{ task: { id: string } }>().task.id
}

async function beginParts() {
  const begin = async () => {
    const begun = await owner.call('POST', '/api/s3/multipart', {})
    const { key, uploadId } = begun.json<{ key: string; uploadId: string }>()
    return (rest = '') => `/api/s3/multipart/${uploadId}${rest}?key=${key}`
  }
  const [at, spare] = [await begin(), await begin()]
  const signed = await owner.call('GET', at('/1'))
  return {
    list: at(),
    sign: at('/1'),
    send: signed.json<{ url: string }>().url,
    complete: at('/complete'),
    spare: spare(),
  }
}

test('every route of the server has a row, and every row a route', () => {
  const routes = [...running.app.knownPaths].flatMap(([path, { methods }]) =>
    [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  )
  expect(routes.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

const requestOf = (route: string, { path, payload, payloadFor }: Row) => {
  const [method = '', pattern = ''] = route.split(' ')
  return {
    method,
    address: path?.(owned) ?? pattern,
    payload: payloadFor?.(owned) ?? payload,
  }
}

test.each(Object.entries(matrix).filter(([, { open }]) => open === 'owner'))(
  '%s does not exist for another farmer',
  async (route, row) => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode } = await stranger.call(method, address, payload)
    expect(statusCode).toBe(404)
  },
)

test.each(Object.entries(matrix).filter(([, { open }]) => open === 'page'))(
  '%s sends the anonymous to sign in',
  async (route, row) => {
    const { method, address } = requestOf(route, row)
    const { statusCode, headers } = await running.anonymous(method, address)
    expect([statusCode, headers.location]).toEqual([303, '/api/login'])
  },
)

test('a calendar is open to the link alone, whoever asks, until it is revoked', async () => {
  const { url } = (await owner.call('POST', '/api/calendar-link')).json<{ url: string }>()
  const path = new URL(url).pathname
  expect((await running.anonymous('GET', path)).statusCode).toBe(200)
  const guess = path.replace(/[^/]+$/, `${'A'.repeat(43)}.ics`)
  for (const caller of [owner.call, stranger.call, running.anonymous])
    expect((await caller('GET', guess)).statusCode).toBe(404)
  await stranger.call('DELETE', '/api/calendar-link')
  expect((await running.anonymous('GET', path)).statusCode).toBe(200)
  await owner.call('DELETE', '/api/calendar-link')
  expect((await running.anonymous('GET', path)).statusCode).toBe(404)
})

/** Deletes come last: the other rows need what they would delete. */
const closed = Object.entries(matrix)
  .filter(([, { open }]) => open === 'signed-in' || open === 'owner')
  .toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))

describe.each(closed)('%s', (route, row) => {
  test('is closed to the anonymous', async () => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode, body } = await running.anonymous(method, address, payload)
    expect({ statusCode, body }).toEqual({ statusCode: 401, body: 'Unauthorized' })
  })

  test('answers its owner', async () => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode } = await owner.call(method, address, payload)
    expect(row.status === undefined ? [200, 201] : [row.status]).toContain(statusCode)
  })
})
