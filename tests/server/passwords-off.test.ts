import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendTokenForm, tokenIn } from '#tests/setup/tokens.ts'
import {
  call,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'

const env = {
  PASSWORDS: 'off',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_CLIENT_ID: 'farm',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Green Valley',
}

let before: Awaited<ReturnType<typeof startTestApp>>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
beforeEach(async () => {
  const db = await openTestSqlite()
  before = await startTestApp({ db })
  ada = await signUp(before.app)
  farm = await startTestApp({ db, env })
})
afterEach(async () => {
  await before.app.close()
  await farm.close()
})

test('sign-in and sign-up show only what works', async () => {
  for (const path of ['/api/login', '/api/signup']) {
    const { body } = await farm.anonymous('GET', path)
    expect(body).toContain('Continue with Green Valley')
    expect(body).not.toMatch(/type="password"|your email address/)
  }
})

test('a right password does not sign in, and a good one does not sign up', async () => {
  const sent = { email: ada.email, password: PASSWORD }
  expect((await sendForm(before.app, '/api/login', sent)).statusCode).toBe(303)
  const bo = { firstName: 'Bo', lastName: 'Mill', email: 'bo@farm.example', password: PASSWORD }
  for (const answer of [
    await sendForm(farm.app, '/api/login', sent),
    await sendForm(farm.app, '/api/signup', bo),
  ]) {
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    expect(answer.body).toContain('Passwords are turned off here')
  }
})

test('a password that the host has set, and that nobody can change now, holds up no program', async () => {
  const email = { tokenEmail: ada.email }
  const made = await sendTokenForm(farm, ada, email)
  const bearer = { authorization: `Bearer ${tokenIn(made.body)}` }
  await farm.db.updateTable('users').set({ mustChangePassword: 1 }).execute()
  const answer = await farm.anonymous('GET', '/api/projects', undefined, bearer)
  expect(answer.statusCode).toBe(200)
})

test('who is signed in still has the account, without its password', async () => {
  const cookie = ada.cookie
  const { body } = await call(farm.app, cookie)('GET', '/api/account')
  expect(body).not.toContain('type="password"')
  expect(body).toContain('Passwords are turned off here')
  for (const [path, fields] of [
    ['password', { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' }],
    ['second-factor', { factorPassword: PASSWORD }],
  ] as const) {
    const answer = await sendForm(farm.app, `/api/account/${path}`, fields, { cookie })
    expect(answer.statusCode).toBe(400)
  }
})
