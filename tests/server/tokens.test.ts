import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMember, deleteAccount } from '#tests/setup/members.ts'
import {
  call,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { engines } from '#tests/setup/engines.ts'
import { makeToken, sendTokenForm, tokenIn } from '#tests/setup/tokens.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const UNKNOWN = 'This API token does not exist, or it was revoked.'
const WRONG = `sf_${'A'.repeat(43)}`

let clock: ReturnType<typeof stoppedClock>
let logged: string[]
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer

const start = async (db?: Parameters<typeof startTestApp>[0]) => {
  clock = stoppedClock()
  logged = []
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        logged.push(line.toString())
        done()
      },
    }),
  )
  farm = await startTestApp({ now: clock.now, log, ...db })
  ada = await signUp(farm.app)
}
beforeEach(() => start())
afterEach(() => farm.close())

const byToken = (token: string, method = 'GET', url = '/api/projects', payload?: unknown) =>
  farm.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
const pageOf = async () => (await ada.call('GET', '/api/account')).body
const idOn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
const revoke = (token: string, { cookie } = ada) =>
  sendForm(farm.app, '/api/account/tokens/revoke', { token }, { cookie })

describe.each(engines)('an API token on $name', ({ open }) => {
  beforeEach(async () => {
    await farm.close()
    await start({ db: await open() })
  })

  test('opens the farm to a program until it is revoked', async () => {
    await ada.call('POST', '/api/projects', { name: 'North farm' })
    expect(await pageOf()).toContain('No program has a token.')
    const made = await sendTokenForm(farm, ada, { tokenName: 'Home <Assistant>' })
    expect(made.statusCode).toBe(201)
    expect(made.headers['cache-control']).toBe('no-store')
    const token = tokenIn(made.body)
    expect((await byToken(token)).json()).toMatchObject([{ name: 'North farm' }])

    const page = await pageOf()
    expect(page).not.toContain(token)
    expect(page).toContain('Home &lt;Assistant&gt;')
    expect(
      JSON.stringify(await farm.db.selectFrom('apiTokens').selectAll().execute()),
    ).not.toContain(token)
    const revoked = await revoke(idOn(page))
    expect([revoked.statusCode, revoked.headers.location]).toEqual([303, '/api/account?done=token'])
    const refused = await byToken(token)
    expect([refused.statusCode, refused.body]).toEqual([401, UNKNOWN])
    expect((await revoke(idOn(page))).statusCode).toBe(404)
  })

  test('expires, and is forgotten a month later', async () => {
    const token = await makeToken(farm, ada, 'see')
    clock.move(30 * DAY_MS - 1)
    expect((await byToken(token)).statusCode).toBe(200)
    clock.move(1)
    const refused = await byToken(token)
    expect(refused.statusCode).toBe(401)
    expect(refused.body).toBe('This API token has expired. Make a new one on your account page.')
    clock.move(30 * DAY_MS)
    await farm.auth.sweep()
    expect((await byToken(token)).body).toBe(UNKNOWN)
  })
})

test('the page shows a command for readings that can be pasted as it stands', async () => {
  const command = /<pre>\n(curl [^<]+)<\/pre>/.exec(await pageOf())?.[1] ?? ''
  expect(command.split('\n').map((line) => line.endsWith(' \\'))).toEqual([true, true, true, false])
})

test('the page says when a token was last used, to the minute', async () => {
  const token = await makeToken(farm, ada, 'see')
  const lastUsed = async () =>
    (await farm.db.selectFrom('apiTokens').select('lastUsedAt').executeTakeFirstOrThrow())
      .lastUsedAt
  expect(await lastUsed()).toBeNull()
  await byToken(token)
  const first = await lastUsed()
  clock.move(MINUTE_MS - 1)
  await byToken(token)
  expect(await lastUsed()).toBe(first)
  clock.move(1)
  await byToken(token)
  expect(await lastUsed()).toBe(clock.now().toISOString())
  expect(await pageOf()).toMatch(/Last used:\s+<time[^>]*>Jun 1, 2026, 8:01/)
})

test.each([
  ['a missing name', { tokenName: ' ' }, 400, 'Name of the program is required'],
  ['a long name', { tokenName: 'x'.repeat(101) }, 400, 'at most 100 characters'],
  ['another scope', { scope: 'own' }, 400, 'Choose what the program may do.'],
  ['another lifetime', { days: '100000' }, 400, 'Choose how long the token is good for.'],
  [
    'a wrong password',
    { tokenPassword: 'not mine at all' },
    401,
    'This is not your password. No token was made.',
  ],
])('a form with %s makes no token', async (_case, fields, status, reason) => {
  const answer = await sendTokenForm(farm, ada, fields)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(reason)
  expect(await farm.db.selectFrom('apiTokens').selectAll().execute()).toEqual([])
})

test('a refused form keeps what was typed, but the password', async () => {
  const typed = { tokenName: 'Barn', scope: 'work', days: '365', tokenPassword: 'not mine at all' }
  const { body } = await sendTokenForm(farm, ada, typed)
  expect(body).toContain('value="Barn"')
  expect(body).toMatch(/value="work"\s+checked/)
  expect(body).toMatch(/value="365" selected/)
  expect(body).not.toContain(typed.tokenPassword)
})

test('a farmer without a password makes a token with the email address', async () => {
  await farm.db.updateTable('accounts').set({ providerId: 'google', password: null }).execute()
  expect((await sendTokenForm(farm, ada, { tokenEmail: 'bob@farm.example' })).statusCode).toBe(401)
  expect((await sendTokenForm(farm, ada, { tokenEmail: ada.email })).statusCode).toBe(201)
})

test('a farmer has twenty tokens at most', async () => {
  for (let made = 0; made < 20; made += 1) await makeToken(farm, ada, 'see')
  const refused = await sendTokenForm(farm, ada)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('You have 20 tokens, the maximum. Revoke one first.')
  await revoke(idOn(await pageOf()))
  expect((await sendTokenForm(farm, ada)).statusCode).toBe(201)
})

test('on farms of several people the page says which a token opens, and offers what the role allows', async () => {
  const bo = await signUp(farm.app, { firstName: 'Bo' })
  await makeToken(farm, bo, 'see')
  await addMember(farm.app, ada, bo, { role: 'viewer' })
  await ada.call('PATCH', '/api/farms/current', { name: 'Mill' })
  const { body } = await bo.call('GET', '/api/account')
  const farms = [...body.matchAll(/Farm: ([^<]*)/g)].map(([, name]) => name)
  expect(farms).toEqual(['Bo Field', 'Mill'])
  const scopes = [...body.matchAll(/name="scope"\s+value="(\w+)"/g)].map(([, scope]) => scope)
  expect(scopes).toEqual(['see'])
})

test("nobody revokes another farmer's token", async () => {
  const token = await makeToken(farm, ada, 'see')
  const id = idOn(await pageOf())
  const eve = await signUp(farm.app)
  expect((await revoke(id, eve)).statusCode).toBe(404)
  expect((await byToken(token)).statusCode).toBe(200)
})

const leave = (path: string, fields: Record<string, string>) =>
  sendForm(farm.app, `/api/account/${path}`, fields, { cookie: ada.cookie })

test.each([
  [
    'suspending the account',
    () => farm.db.updateTable('users').set({ suspendedAt: clock.now().toISOString() }).execute(),
  ],
  [
    'a scope of a later version',
    () => farm.db.updateTable('apiTokens').set({ scope: 'milk' }).execute(),
  ],
  ['signing out everywhere else', () => leave('sessions/end-others', {})],
  ['deleting the account', () => deleteAccount(farm.app, ada)],
])('%s ends a token', async (_what, end) => {
  const token = await makeToken(farm, ada, 'see')
  await end()
  expect((await byToken(token)).statusCode).toBe(401)
})

test('a program needs no origin, and its cookie counts for nothing', async () => {
  const see = await makeToken(farm, ada, 'see')
  const work = await makeToken(farm, ada, 'work')
  const task = { title: 'Spray', dueDate: '2026-06-01' }
  expect((await byToken(work, 'POST', '/api/tasks', task)).statusCode).toBe(201)
  const both = (token: string, path: string) =>
    call(farm.app, ada.cookie)(
      'POST',
      path,
      {},
      { authorization: `bearer ${token}`, 'sec-fetch-site': 'cross-site' },
    )
  expect((await both(see, '/api/projects')).statusCode).toBe(403)
  expect((await both(WRONG, '/api/projects')).body).toBe(UNKNOWN)
  // Where a token is not read, nor for what is none of ours, the cookie still needs our origin.
  const foreign = 'This request did not come from Smart Farm itself.'
  expect((await both(work, '/api/account/sessions/end-others')).body).toBe(foreign)
  expect((await both('eyJhbGciOi', '/api/projects')).body).toBe(foreign)
  const { statusCode } = await ada.call('GET', '/api/projects', undefined, {
    authorization: 'Bearer eyJhbGciOi',
  })
  expect(statusCode).toBe(200)
})

test('wrong tokens are limited by address and hold up no right one', async () => {
  const token = await makeToken(farm, ada, 'see')
  for (let guess = 0; guess < 30; guess += 1) expect((await byToken(WRONG)).statusCode).toBe(401)
  const late = await byToken(WRONG)
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '600'])
  expect((await byToken(token)).statusCode).toBe(200)
})

test('what is done with tokens is logged, without any token', async () => {
  const token = await makeToken(farm, ada, 'see')
  await byToken(token)
  await byToken(WRONG)
  await revoke(idOn(await pageOf()))
  const log = logged.join('')
  for (const event of ['token-made', 'token-refused', 'token-revoked'])
    expect(log).toContain(`"event":"${event}","address":"127.0.0.1"`)
  expect(log).not.toContain(token)
  expect(log).not.toContain(WRONG)
})
