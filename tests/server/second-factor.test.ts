import { expect, test, vi } from 'vitest'
import { removeSecondFactor } from '#server/auth/remove-factors.ts'
import { engines } from '#tests/setup/engines.ts'
import { idOf } from '#tests/setup/members.ts'
import { beginFactor, codeNow, codesIn, turnOn } from '#tests/setup/second-factor.ts'
import { call, cookiesOf, PASSWORD, sendForm } from '#tests/setup/server.ts'
import { signInFarm } from '#tests/setup/sign-in-farm.ts'

const at = signInFarm()

const signIn = (fields: Record<string, string> = {}, cookie = '') =>
  sendForm(
    at.farm.app,
    '/api/login',
    { email: at.ada.email, password: PASSWORD, ...fields },
    { cookie },
  )
const enter = (code: string, cookie: string, fields: Record<string, string> = {}) =>
  sendForm(at.farm.app, '/api/login/code', { code, ...fields }, { cookie })
const change = (path: string, cookie: string, factorPassword = PASSWORD) =>
  sendForm(at.farm.app, `/api/account/second-factor${path}`, { factorPassword }, { cookie })
const confirm = (code: string, cookie: string) =>
  sendForm(at.farm.app, '/api/account/second-factor/confirm', { code }, { cookie })
const isSignedIn = async (cookie: string) =>
  (await call(at.farm.app, cookie)('GET', '/api/auth/user')).statusCode === 200
const goesTo = ({ statusCode, headers }: Awaited<ReturnType<typeof signIn>>) => [
  statusCode,
  headers.location,
]

test.each(engines)('on $name a password alone opens nothing, with a code it does', async (one) => {
  await at.restart({ db: await one.open() })
  const { secret, body, cookie } = await turnOn(at.farm.app, at.ada.cookie)
  expect(body).toContain('<svg')
  expect(await isSignedIn(cookie)).toBe(true)
  expect(await isSignedIn(at.ada.cookie)).toBe(false)

  const first = await signIn()
  expect(goesTo(first)).toEqual([303, '/api/login/code'])
  const pending = cookiesOf(first)
  expect(await isSignedIn(pending)).toBe(false)
  expect((await call(at.farm.app, pending)('GET', '/api/login/code')).body).toContain(
    'Enter your code',
  )
  const wrong = await enter('000000', pending)
  expect(wrong.statusCode).toBe(401)
  const right = await enter(codeNow(secret).replace(/^.../, '$& '), pending)
  expect(goesTo(right)).toEqual([303, '/'])
  expect(await isSignedIn(cookiesOf(right))).toBe(true)
})

test('a code that was used opens nothing a second time', async () => {
  const { secret, code: first } = await turnOn(at.farm.app, at.ada.cookie)
  const code = codeNow(secret)
  expect((await enter(code, cookiesOf(await signIn()))).statusCode).toBe(303)
  expect((await enter(code, cookiesOf(await signIn()))).statusCode).toBe(401)
  // The one that turned it on is still fresh too.
  expect((await enter(first, cookiesOf(await signIn()))).statusCode).toBe(401)
})

test('a used code is refused to one of two who send it at once', async () => {
  const { secret } = await turnOn(at.farm.app, at.ada.cookie)
  const code = codeNow(secret)
  const both = [cookiesOf(await signIn()), cookiesOf(await signIn())]
  const answers = await Promise.all(both.map((cookie) => enter(code, cookie)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 401]))
})

test('each backup code opens the account once, until new ones are made', async () => {
  const { backupCodes, cookie } = await turnOn(at.farm.app, at.ada.cookie)
  const [one = '', two = ''] = backupCodes
  expect(backupCodes).toHaveLength(10)
  const inside = await enter(one, cookiesOf(await signIn()))
  expect(await isSignedIn(cookiesOf(inside))).toBe(true)
  expect((await enter(one, cookiesOf(await signIn()))).statusCode).toBe(401)
  const [fresh = ''] = codesIn((await change('/codes', cookie)).body)
  expect((await enter(two, cookiesOf(await signIn()))).statusCode).toBe(401)
  expect((await enter(fresh, cookiesOf(await signIn()))).statusCode).toBe(303)
})

test('wrong codes are limited for the account, whatever the browser', async () => {
  const { secret, cookie } = await turnOn(at.farm.app, at.ada.cookie)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await enter(`00000${guess}`, cookiesOf(await signIn()))).statusCode).toBe(401)
  const late = await enter(codeNow(secret), cookiesOf(await signIn()))
  expect(late.statusCode).toBe(429)
  await vi.waitFor(async () => {
    const { body } = await call(at.farm.app, cookie)('GET', '/api/account/events')
    expect(body.match(/typed a wrong code/g)).toHaveLength(10)
  })
})

test('a browser that was told not to ask signs in without a code, until the factor is off', async () => {
  const { secret, cookie } = await turnOn(at.farm.app, at.ada.cookie)
  const trusted = cookiesOf(await enter(codeNow(secret), cookiesOf(await signIn()), { trust: '1' }))
  const again = await signIn({}, trusted)
  expect(goesTo(again)).toEqual([303, '/'])
  await sendForm(at.farm.app, '/api/account/sessions/end-others', {}, { cookie })
  expect(goesTo(await signIn({}, cookiesOf(again)))).toEqual([303, '/api/login/code'])
})

test.each([
  ['a new password', 'password', { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' }],
  ['a new address', 'address', { newEmail: 'new@farm.example', addressPassword: PASSWORD }],
  ['signing out everywhere else', 'sessions/end-others', {}],
])('%s also ends what waits for a code', async (_what, path, fields) => {
  const { secret, cookie } = await turnOn(at.farm.app, at.ada.cookie)
  const pending = cookiesOf(await signIn())
  await sendForm(at.farm.app, `/api/account/${path}`, fields, { cookie })
  expect(goesTo(await enter(codeNow(secret), pending))).toEqual([303, '/api/login'])
})

test('a shared computer is not offered to be trusted, and keeps no session', async () => {
  const { secret } = await turnOn(at.farm.app, at.ada.cookie)
  const pending = cookiesOf(await signIn({ shared: '1' }))
  expect((await call(at.farm.app, pending)('GET', '/api/login/code')).body).not.toContain(
    'name="trust"',
  )
  const answer = await enter(codeNow(secret), pending, { trust: '1' })
  const kept = [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((one) => /Max-Age=[1-9]/.test(one))
  expect(kept).toEqual([])
})

test('only the password turns it off, and then the password is enough', async () => {
  const { cookie } = await turnOn(at.farm.app, at.ada.cookie)
  expect((await change('/end', cookie, 'not hers at all')).statusCode).toBe(401)
  expect((await change('', cookie)).statusCode).toBe(409)
  const off = await change('/end', cookie)
  expect(goesTo(off)).toEqual([303, '/api/account?done=factor-off'])
  expect(goesTo(await signIn())).toEqual([303, '/'])
  expect((await change('/end', cookiesOf(off))).statusCode).toBe(409)
})

test('what was begun and not confirmed asks for nothing', async () => {
  const { secret } = await beginFactor(at.farm.app, at.ada.cookie)
  expect((await confirm('000000', at.ada.cookie)).statusCode).toBe(401)
  expect(goesTo(await signIn())).toEqual([303, '/'])
  expect((await beginFactor(at.farm.app, at.ada.cookie)).secret).not.toBe(secret)
})

test('first codes are limited, and nothing is kept of what is none', async () => {
  const kept = async () =>
    (await at.farm.db.selectFrom('verifications').select('id').execute()).length
  const early = await confirm('123456', at.ada.cookie)
  expect(early.statusCode).toBe(409)
  expect(early.body).toContain('Start again: choose Turn on first.')
  const { secret } = await beginFactor(at.farm.app, at.ada.cookie)
  expect((await confirm('y'.repeat(16_000), at.ada.cookie)).statusCode).toBe(401)
  expect(await kept()).toBe(0)
  for (let guess = 1; guess < 10; guess += 1)
    expect((await confirm(`00000${guess}`, at.ada.cookie)).statusCode).toBe(401)
  expect((await confirm(codeNow(secret), at.ada.cookie)).statusCode).toBe(429)
  expect(await kept()).toBe(9)
})

test('a farmer who chose a at.farm stays on it when the factor is turned on', async () => {
  await at.farm.db.updateTable('sessions').set({ farmId: 'chosen' }).execute()
  await turnOn(at.farm.app, at.ada.cookie)
  const { farmId } = await at.farm.db
    .selectFrom('sessions')
    .select('farmId')
    .executeTakeFirstOrThrow()
  expect(farmId).toBe('chosen')
})

test('a copy of the database has no secret and no code that opens the account', async () => {
  const { secret, backupCodes } = await turnOn(at.farm.app, at.ada.cookie)
  const rows = JSON.stringify(await at.farm.db.selectFrom('twoFactors').selectAll().execute())
  for (const one of [secret, ...backupCodes]) expect(rows).not.toContain(one)
})

test('without a right password before it, the page of codes leads to sign in', async () => {
  await turnOn(at.farm.app, at.ada.cookie)
  const forged = 'farm_code=2fa-made-up.c2lnbmF0dXJl'
  expect(goesTo(await call(at.farm.app, forged)('GET', '/api/login/code'))).toEqual([
    303,
    '/api/login',
  ])
  expect(goesTo(await enter('123456', forged))).toEqual([303, '/api/login'])
})

test('the host removes the second factor of who lost the phone', async () => {
  await turnOn(at.farm.app, at.ada.cookie)
  await removeSecondFactor(at.farm.db, await idOf(at.farm, at.ada))
  expect(goesTo(await signIn())).toEqual([303, '/'])
})
