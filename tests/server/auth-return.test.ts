import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  call,
  cookiesOf,
  ORIGIN,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'

let running: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
beforeAll(async () => {
  running = await startTestApp()
  ada = await signUp(running.app)
})
afterAll(() => running.close())

const come = (referer: string, cookie?: string) =>
  call(running.app, cookie)('GET', '/api/login', undefined, { referer })

/** Where signing in leads after this visit of the sign-in page. */
async function returnTo(referer: string) {
  const cookie = cookiesOf(await come(referer))
  const form = { email: ada.email, password: ada.password }
  const headers = { cookie, referer: `${ORIGIN}/api/login` }
  return sendForm(running.app, '/api/login', form, headers)
}

test.each(['/dashboard', '/dashboard?task=t1', '/crop-management/p1/c1?crop=Wheat', '/farm', '/'])(
  'a farmer whose session ended on %s is there again after signing in',
  async (path) => {
    const arrived = await returnTo(ORIGIN + path)
    expect([arrived.statusCode, arrived.headers.location]).toEqual([303, path])
    // The next sign-in has nothing to do with it.
    expect(arrived.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^farm_from=; Max-Age=0/),
    )
  },
)

test('a wrong password does not lose the screen', async () => {
  const cookie = cookiesOf(await come(`${ORIGIN}/dashboard`))
  const form = { email: ada.email, password: 'a wrong password' }
  expect((await sendForm(running.app, '/api/login', form, { cookie })).statusCode).toBe(401)
  const right = await sendForm(
    running.app,
    '/api/login',
    { ...form, password: ada.password },
    { cookie },
  )
  expect(right.headers.location).toBe('/dashboard')
})

test('who has signed in meanwhile goes straight back', async () => {
  const { headers } = await come(`${ORIGIN}/dashboard`, ada.cookie)
  expect(headers.location).toBe('/dashboard')
})

test.each([
  '',
  'https://evil.example/dashboard',
  `${ORIGIN}.evil.example/dashboard`,
  `${ORIGIN}//evil.example`,
  `${ORIGIN}/\\evil.example`,
  `${ORIGIN}/api/logout`,
  `${ORIGIN}/no-such-screen`,
  `${ORIGIN}/dashboard?${'x'.repeat(2000)}`,
  'not an address',
])('signing in leads home from %s', async (referer) => {
  expect((await returnTo(referer)).headers.location).toBe('/')
})

test.each(['//evil.example', 'https://evil.example', '/api/logout', '%E0%A4%A', ''])(
  'a cookie that says %s leads nowhere but home',
  async (value) => {
    for (const said of [value, encodeURIComponent(value)]) {
      const form = { email: ada.email, password: ada.password }
      const { headers } = await sendForm(running.app, '/api/login', form, {
        cookie: `farm_from=${said}`,
      })
      expect(headers.location).toBe('/')
    }
  },
)
