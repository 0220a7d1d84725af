import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { guardSession } from '#server/auth/session-guard.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { addressOf as fileAddressOf, newLink } from '#tests/setup/uploads.ts'
import { addPhone, idOf, invite } from '#tests/setup/members.ts'
import { makeToken } from '#tests/setup/tokens.ts'
import { matrix, NEEDS, ROLES, rungOf, TEXT, type Owned, type Row } from './access-rows.ts'

let running: Awaited<ReturnType<typeof startTestApp>>
let owner: TestFarmer
let stranger: TestFarmer
/** A farmer who has to choose a new password first. */
let renewed: TestFarmer
let owned: Owned
const SCOPES = ['see', 'work', 'ingest'] as const
type Scope = (typeof SCOPES)[number]
/** API tokens of the stranger. */
let tokens: Record<Scope, string>
/** Of whoever is signed in, as the session statement knows only owners yet. */
let role: (typeof ROLES)[number] = 'owner'

beforeAll(async () => {
  running = await startTestApp()
  const { userOf } = running.auth
  vi.spyOn(running.auth, 'userOf').mockImplementation(async (cookie) => {
    const user = await userOf(cookie)
    return user && { ...user, role }
  })
  owner = await signUp(running.app, { email: 'owner@farm.example' })
  stranger = await signUp(running.app, { email: 'stranger@farm.example' })
  renewed = await signUp(running.app, { email: 'renewed@farm.example' })
  await running.db
    .updateTable('users')
    .set({ mustChangePassword: 1 })
    .where('email', '=', renewed.email)
    .execute()
  tokens = {
    see: await makeToken(running, stranger, 'see'),
    work: await makeToken(running, stranger, 'work'),
    ingest: await makeToken(running, stranger, 'ingest'),
  }
  const create = async (path: string, payload: unknown) =>
    (await owner.call('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'North farm' })
  await owner.call('POST', '/api/readings', {
    readings: [{ sensor: 'inverter', at: 1_780_300_800, value: 2, unit: 'kW' }],
  })
  const sentUpload = await newLink(owner)
  await owner.call('PUT', sentUpload, TEXT)
  const [invitationId] = await invite(owner)
  owned = {
    farmId: await idOf(running, owner),
    memberId: await addPhone(running.app, owner),
    invitationId,
    projectId,
    cropId: await create(`/api/projects/${projectId}/crops`, buildCropPayload()),
    animalId: await create(`/api/projects/${projectId}/animals`, buildAnimalPayload()),
    systemId: await create(`/api/projects/${projectId}/solar-systems`, buildSolarPayload()),
    taskId: await createTask(),
    deletionIds: [await deleteTask(), await deleteTask()],
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

async function deleteTask() {
  const answer = await owner.call('DELETE', `/api/tasks/${await createTask()}`)
  return answer.json<{ deletionId: string }>().deletionId
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

test('every route says what it needs of a role, as its row does', async () => {
  const { paths } = (await running.anonymous('GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, { 'x-needs'?: string }>>
  }>()
  const said = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { 'x-needs': needs }]) => {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return needs ? [`${route} ${needs}`] : []
    }),
  )
  const rows = Object.entries(matrix).flatMap(([route, { needs }]) =>
    needs ? [`${route} ${needs}`] : [],
  )
  expect(said.toSorted()).toEqual(rows.toSorted())
})

test('a server with a route on farms that does not say what it needs does not start', () => {
  const app = Fastify()
  guardSession(app, async () => null)
  expect(() => app.get('/api/fences', () => [])).toThrow(
    'GET /api/fences does not say what it needs',
  )
})

const requestOf = (route: string, { path, payload, payloadFor }: Row) => {
  const [method = '', pattern = ''] = route.split(' ')
  return {
    method,
    address: path?.(owned) ?? pattern,
    payload: payloadFor?.(owned) ?? payload,
  }
}

test.each(Object.entries(matrix).filter(([, { open }]) => open === 'page'))(
  '%s redirects to sign-in without a session',
  async (route, row) => {
    const { method, address } = requestOf(route, row)
    const { statusCode, headers } = await running.anonymous(method, address)
    expect([statusCode, headers.location]).toEqual([303, '/api/login'])
  },
)

test.each(Object.entries(matrix).filter(([, { open }]) => open === 'page'))(
  '%s is closed to an API token',
  async (route, row) => {
    const { method, address } = requestOf(route, row)
    const { statusCode, headers } = await callByToken('work', method, address)
    expect([statusCode, headers.location]).toEqual([303, '/api/login'])
  },
)

const CHOOSING = ['GET /api/account', 'POST /api/account/password']
test.each(
  Object.entries(matrix).filter(
    ([route, { open }]) => open === 'page' && !CHOOSING.includes(route),
  ),
)('%s leads who has to choose a new password first to do so', async (route, row) => {
  const { method, address } = requestOf(route, row)
  const { statusCode, headers } = await renewed.call(method, address)
  expect([statusCode, headers.location]).toEqual([303, '/api/account'])
})

test('a calendar opens by its link only, for anybody who has it, until it is revoked', async () => {
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

const callByToken = (scope: Scope, method: string, address: string, payload?: unknown) =>
  running.anonymous(method, address, payload, { authorization: `Bearer ${tokens[scope]}` })

const SCOPE_TOO_SMALL =
  'This API token does not allow this. Your account page says what a token may do.'
const ROLE_TOO_SMALL = 'Your role on this farm does not allow this. Ask the owner of the farm.'

/** Deletes run last, as other rows need what they delete. */
const closed = Object.entries(matrix)
  .filter(([, { open }]) => open === 'signed-in' || open === 'owner')
  .toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))

// These farmers may still see who they are, but nothing of the farm.
test.each(closed.filter(([route]) => route !== 'GET /api/auth/user'))(
  '%s is closed until a new password is chosen',
  async (route, row) => {
    const { method, address, payload } = requestOf(route, row)
    expect((await renewed.call(method, address, payload)).statusCode).toBe(403)
  },
)

describe.each(closed)('%s', (route, row) => {
  test('refuses a request without a session', async () => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode, body } = await running.anonymous(method, address, payload)
    expect({ statusCode, body }).toEqual({ statusCode: 401, body: 'Unauthorized' })
  })

  const success = row.status === undefined ? [200, 201] : [row.status]

  // Another farmer asks: the guard refuses a role, and what is the owner's does not exist for the others.
  test.each(ROLES)('answers a %s of another farm by what it needs', async (asked) => {
    role = asked
    const { method, address, payload } = requestOf(route, row)
    const { statusCode, body } = await stranger.call(method, address, payload)
    role = 'owner'
    const isAllowed = !row.needs || ROLES.indexOf(asked) >= rungOf(row.needs)
    const allowed = row.open === 'owner' ? [404] : success
    expect(isAllowed ? allowed : [403]).toContain(statusCode)
    expect(body === ROLE_TOO_SMALL).toBe(!isAllowed)
  })

  test.each(SCOPES)('answers a %s token of another farm', async (scope) => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode, body } = await callByToken(scope, method, address, payload)
    const isEnough =
      scope === 'ingest'
        ? row.needs === 'ingest'
        : row.needs && NEEDS.indexOf(scope) >= rungOf(row.needs)
    const isAllowed = isEnough && !row.peopleOnly
    const allowed = row.open === 'owner' ? [404] : success
    // What is about no farm is for browsers.
    expect(isAllowed ? allowed : [row.needs ? 403 : 401]).toContain(statusCode)
    expect(body === SCOPE_TOO_SMALL).toBe(!isAllowed && row.needs !== undefined)
  })

  test('answers its owner', async () => {
    const { method, address, payload } = requestOf(route, row)
    const { statusCode } = await owner.call(method, address, payload)
    expect(success).toContain(statusCode)
  })
})
