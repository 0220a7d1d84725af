import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  call,
  cookiesOf,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
beforeAll(async () => {
  farm = await startTestApp()
  ada = await signUp(farm.app)
})
afterAll(() => farm.close())

const signIn = (fields: Record<string, string>, headers = {}) =>
  sendForm(farm.app, '/api/login', { email: ada.email, password: ada.password, ...fields }, headers)

const setBy = (answer: Awaited<ReturnType<typeof signIn>>) => answer.headers['set-cookie']

test('signed in on a shared computer, everything set there ends with the browser', async () => {
  const answer = await signIn({ shared: '1' })
  expect(setBy(answer)).toEqual([
    expect.stringMatching(/^farm_session=[\w.%]+; Path=\/; HttpOnly; SameSite=Lax$/),
    'shared=1; Path=/; SameSite=Lax',
  ])
  const user = await call(farm.app, cookiesOf(answer))('GET', '/api/auth/user')
  expect(user.statusCode).toBe(200)
})

test('signing out takes the choice back, and so does signing in without it', async () => {
  const shared = cookiesOf(await signIn({ shared: '1' }))
  const cleared = 'shared=; Max-Age=0; Path=/; SameSite=Lax'
  expect(setBy(await signIn({}, { cookie: shared }))).toContain(cleared)
  const again = cookiesOf(await signIn({ shared: '1' }))
  const left = await call(farm.app, again)('GET', '/api/logout')
  expect(left.headers['set-cookie']).toContain(cleared)
  // The language and units of one person are not for the next.
  expect(left.headers['set-cookie']).toContain('language=; Max-Age=0; Path=/; SameSite=Lax')
  const own = await call(farm.app, cookiesOf(await signIn({})))('GET', '/api/logout')
  expect([own.headers['set-cookie']].flat().join()).not.toContain('language=')
})

test('the choice stays ticked after a wrong password', async () => {
  const ticked = /name="shared"[^>]* checked/
  expect((await farm.anonymous('GET', '/api/login')).body).not.toMatch(ticked)
  const wrong = await signIn({ shared: '1', password: 'a wrong password' })
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
  expect(wrong.body).toMatch(ticked)
})

test('a session that a phone without a network has left opens nothing any more', async () => {
  const { call: as, cookie } = await signUp(farm.app)
  expect((await as('GET', '/api/auth/user')).statusCode).toBe(200)
  const left = call(farm.app, `${cookie}; signed_out=1`)
  expect((await left('GET', '/api/auth/user')).statusCode).toBe(401)
  // The app has wiped the device, but for what other farmers of it did not send yet.
  expect((await left('GET', '/api/logout')).headers['clear-site-data']).toBe('"cache"')
})
