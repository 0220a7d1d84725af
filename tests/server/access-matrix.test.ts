import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardSession } from '#server/auth/session-guard.ts'
import { AMOUNT_WRITTEN, makeResources } from '#tests/setup/farm-resources.ts'
import { addMember, addPhone, idOf, invite, join } from '#tests/setup/members.ts'
import { call, cookiesOf, signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { makeToken } from '#tests/setup/tokens.ts'
import {
  CALLERS,
  isAllowed,
  isProgram,
  matrix,
  SEES_NO_MONEY,
  type CallerName,
  type Owned,
  type Row,
} from './access-rows.ts'

type Call = TestFarmer['call']

let running: Awaited<ReturnType<typeof startTestApp>>
let owner: TestFarmer
/** Owns another farm. */
let stranger: TestFarmer
/** A farmer who has to choose a new password first. */
let renewed: TestFarmer
let farmId: string
let callers: Record<CallerName, Call>
/** What each caller asks for; who may change nothing shares the owner's. */
let resources: Partial<Record<CallerName, Owned>>
let owned: Owned

beforeAll(async () => {
  running = await startTestApp()
  const { app } = running
  owner = await signUp(app, { email: 'owner@farm.example' })
  stranger = await signUp(app, { email: 'stranger@farm.example' })
  renewed = await signUp(app, { email: 'renewed@farm.example' })
  await running.db
    .updateTable('users')
    .set({ mustChangePassword: 1 })
    .where('email', '=', renewed.email)
    .execute()
  farmId = await idOf(running, owner)
  /** On this farm, though they have one of their own too. */
  const here =
    (cookie: string): Call =>
    (method, url, payload, headers) =>
      call(app, cookie)(method, url, payload, { farm: farmId, ...headers })
  const member = async (role: 'viewer' | 'adviser' | 'worker' | 'manager') =>
    addMember(app, owner, await signUp(app), { role })
  const worker = await member('worker')
  const manager = await member('manager')
  const joined = await join(app, (await invite(owner))[1], { name: 'Ben' })
  const byToken =
    (token: string): Call =>
    (method, url, payload, headers) =>
      running.anonymous(method, url, payload, { authorization: `Bearer ${token}`, ...headers })
  const token = async (of: TestFarmer, scope: 'see' | 'work' | 'ingest') =>
    byToken(await makeToken(running, of, scope))
  callers = {
    viewer: here((await member('viewer')).cookie),
    adviser: here((await member('adviser')).cookie),
    worker: here(worker.cookie),
    phone: call(app, cookiesOf(joined)),
    manager: here(manager.cookie),
    owner: owner.call,
    'see token': await token(owner, 'see'),
    'work token': await token(owner, 'work'),
    'ingest token': await token(owner, 'ingest'),
    'see token of the worker': await token(worker, 'see'),
  }
  const memberId = await addPhone(app, owner, 'Eve')
  const make = async (by: Call): Promise<Owned> => ({
    farmId,
    memberId,
    ...(await makeResources({ call: by })),
  })
  owned = await make(owner.call)
  resources = {
    adviser: await make(owner.call),
    worker: await make(owner.call),
    phone: await make(owner.call),
    manager: await make(callers.manager),
    'work token': await make(owner.call),
  }
})
afterAll(() => running.close())

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

const requestOf = (route: string, { path, payload, payloadFor }: Row, of = owned) => {
  const [method = '', pattern = ''] = route.split(' ')
  return {
    method,
    address: path?.(of) ?? pattern,
    payload: payloadFor?.(of) ?? payload,
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
    const { statusCode, headers } = await callers['work token'](method, address)
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

const SCOPE_TOO_SMALL =
  'This API token does not allow this. Your account page says what a token may do.'
const ROLE_TOO_SMALL = 'Your role on this farm does not allow this. Ask the owner of the farm.'
const CLOSED = 'This farm is not open to you any more.'

/** Deletes run last, as other rows need what they delete. */
const closed = Object.entries(matrix)
  .filter(([, { open }]) => open === 'signed-in' || open === 'owner')
  .toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))
const ofFarms = closed.filter(([, { needs }]) => needs)

test.each(ofFarms)('%s is closed until a new password is chosen', async (route, row) => {
  const { method, address, payload } = requestOf(route, row)
  expect((await renewed.call(method, address, payload)).statusCode).toBe(403)
})

test.each(closed)('%s refuses a request without a session', async (route, row) => {
  const { method, address, payload } = requestOf(route, row)
  const { statusCode, body } = await running.anonymous(method, address, payload)
  expect({ statusCode, body }).toEqual({ statusCode: 401, body: 'Unauthorized' })
})

const successOf = ({ status }: Row) => (status === undefined ? [200, 201] : [status])

// To another farmer the farm does not exist.
test.each(ofFarms)('%s is closed to who is no member', async (route, row) => {
  const { method, address, payload } = requestOf(route, row)
  const own = await stranger.call(method, address, payload)
  expect(row.open === 'owner' ? [404] : successOf(row)).toContain(own.statusCode)
  const { statusCode, body, headers } = await stranger.call(method, address, payload, {
    farm: farmId,
  })
  expect([statusCode, body, headers['farm-closed']]).toEqual([404, CLOSED, '1'])
})

const refusalOf = (caller: CallerName, row: Row) => {
  if (!row.needs) return 'Unauthorized'
  return isProgram(caller) ? SCOPE_TOO_SMALL : ROLE_TOO_SMALL
}

test('the others see the amounts that the answers to a worker leave out', async () => {
  const paths = [
    '/api/projects',
    `/api/projects/${owned.projectId}/solar-systems`,
    `/api/projects/${owned.projectId}/solar-systems/${owned.systemId}`,
    '/api/timeline',
    '/api/entries',
    '/api/entries/deleted',
    `/api/entries/${owned.entryIds[1]}/versions`,
  ]
  for (const caller of ['viewer', 'adviser', 'manager', 'see token'] as const)
    for (const path of paths)
      expect((await callers[caller]('GET', path)).body).toMatch(AMOUNT_WRITTEN)
})

test('neither the assistant nor a tool tells a worker an amount', async () => {
  const { projectId, systemId } = owned
  const asked = { message: 'Tell me about Hilltop', about: systemId }
  const ask = (caller: CallerName) =>
    callers[caller]('POST', `/api/ai-conversations/${projectId}`, asked)
  const params = { name: 'records', arguments: {} }
  const tool = (caller: CallerName) =>
    callers[caller](
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { accept: 'application/json, text/event-stream' },
    )
  for (const answer of [await ask('adviser'), await tool('see token')])
    expect(answer.body).toMatch(AMOUNT_WRITTEN)
  for (const answer of [await ask('worker'), await ask('phone'), await tool('work token')]) {
    expect(answer.body).toContain('Hilltop')
    expect(answer.body).not.toMatch(AMOUNT_WRITTEN)
  }
})

test.each(closed)('%s answers each role and token by what it needs', async (route, row) => {
  const [success = 0] = successOf(row)
  const answers: unknown[] = []
  const expected: unknown[] = []
  for (const caller of Object.keys(CALLERS) as CallerName[]) {
    const { method, address, payload } = requestOf(route, row, resources[caller])
    const { statusCode, body } = await callers[caller](method, address, payload)
    const status = statusCode === 201 ? 200 : statusCode
    const showsMoney = SEES_NO_MONEY.includes(caller) && AMOUNT_WRITTEN.test(body)
    const mayCall = isAllowed(caller, row)
    answers.push({ caller, status, showsMoney, refusal: mayCall ? null : body })
    expected.push({
      caller,
      // What is about no farm is for browsers.
      status: mayCall ? (row.statusOf?.[caller] ?? success) : row.needs ? 403 : 401,
      showsMoney: false,
      refusal: mayCall ? null : refusalOf(caller, row),
    })
  }
  expect(answers).toEqual(expected)
})
