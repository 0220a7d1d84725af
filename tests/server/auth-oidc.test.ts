import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, cookiesOf, ORIGIN, startTestApp } from '#tests/setup/server.ts'
import { agreeAt, CLIENT, reserveIssuer } from '#tests/setup/issuer.ts'

const ADA = {
  email: 'Ada@coop.example',
  email_verified: true,
  given_name: ' Ada ',
  family_name: 'Field',
}

let issuer: Awaited<ReturnType<typeof reserveIssuer>>
let farm: Awaited<ReturnType<typeof startTestApp>>

async function open(person: object) {
  issuer = await reserveIssuer(person)
  farm = await startTestApp({
    env: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Green Valley',
    },
  })
}

beforeEach(() => {
  // The test issuer warns that it is not for production.
  for (const method of ['warn', 'info'] as const) vi.spyOn(console, method).mockReturnValue()
  return open(ADA)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await farm.close()
  await issuer.stop()
})

const get = (url: string, cookie?: string) => call(farm.app, cookie)('GET', url)

async function signInAtIssuer() {
  const start = await get('/api/login/oidc')
  const back = new URL(await agreeAt(String(start.headers.location)))
  return { stateCookie: cookiesOf(start), back: `${back.pathname}${back.search}` }
}

test('a farmer whose session ended is back on the same screen', async () => {
  await issuer.start()
  const referer = `${ORIGIN}/dashboard?task=t1`
  const page = await call(farm.app)('GET', '/api/login', undefined, { referer })
  const { back, stateCookie } = await signInAtIssuer()
  const arrived = await get(back, `${stateCookie}; ${cookiesOf(page)}`)
  expect(arrived.headers.location).toBe('/dashboard?task=t1')
})

test('a farmer signs in with the issuer, and it is the same account the next time', async () => {
  await issuer.start()
  const page = await get('/api/login')
  expect(page.body).toContain('Continue with Green Valley')

  const first = await signInAtIssuer()
  const arrived = await get(first.back, first.stateCookie)
  expect(arrived.statusCode).toBe(303)
  expect(arrived.headers.location).toBe('/')
  const user = (await get('/api/auth/user', cookiesOf(arrived))).json<{ id: string }>()
  expect(user).toMatchObject({
    id: user.id,
    firstName: 'Ada',
    lastName: 'Field',
    email: 'ada@coop.example',
  })

  const second = await signInAtIssuer()
  const again = await get(second.back, second.stateCookie)
  expect((await get('/api/auth/user', cookiesOf(again))).json()).toEqual(user)
  expect(cookiesOf(again)).not.toBe(cookiesOf(arrived))
})

test('a shared computer keeps no trace of a farmer whom the issuer vouched for', async () => {
  await issuer.start()
  const start = await get('/api/login/oidc?shared=1')
  const back = new URL(await agreeAt(String(start.headers.location)))
  const arrived = await get(`${back.pathname}${back.search}`, cookiesOf(start))
  const cookies = [arrived.headers['set-cookie']].flat()
  expect(cookies).toContainEqual(expect.stringMatching(/^farm_session=[\w.%]+; Path=/))
  expect(cookies).toContain('shared=1; Path=/; SameSite=Lax')
})

test('only the identity is stored of what the issuer sends', async () => {
  await issuer.start()
  const { back, stateCookie } = await signInAtIssuer()
  await get(back, stateCookie)
  const accounts = await farm.db.selectFrom('accounts').selectAll().execute()
  expect(accounts).toMatchObject([
    { providerId: 'oidc', accountId: 'ada', accessToken: null, refreshToken: null, idToken: null },
  ])
  expect(await farm.db.selectFrom('verifications').selectAll().execute()).toEqual([])
})

test('an answer with another state, or without our cookie, opens no session', async () => {
  await issuer.start()
  const { back, stateCookie } = await signInAtIssuer()
  const forged = back.replace(/state=[^&]+/, 'state=forged')
  for (const answer of [await get(forged, stateCookie), await get(back)]) {
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('Signing in with Green Valley did not work.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(await farm.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('an answer posted by a form is redirected to GET with the known parameters only', async () => {
  const answer = await farm.app.inject({
    method: 'POST',
    url: '/api/auth/callback/oidc',
    headers: {
      origin: 'http://localhost:5000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'code=a%26b&state=c&redirect=https://evil.example',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/api/auth/callback/oidc?code=a%26b&state=c')
})

test('a farmer who cancels at the issuer sees a message', async () => {
  await issuer.start()
  const start = await get('/api/login/oidc')
  const state = new URL(String(start.headers.location)).searchParams.get('state') ?? ''
  const answer = await get(
    `/api/auth/callback/oidc?error=access_denied&state=${state}`,
    cookiesOf(start),
  )
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('Signing in with Green Valley was cancelled.')
})

test('an issuer that is down at first works once it is up', async () => {
  const down = await get('/api/login/oidc')
  expect(down.statusCode).toBe(502)
  expect(down.body).toContain('Green Valley cannot be reached right now.')
  await issuer.start()
  expect((await get('/api/login/oidc')).statusCode).toBe(303)
})

test('an issuer must send an email address', async () => {
  await farm.close()
  await open({ given_name: 'Ada' })
  await issuer.start()
  const { back, stateCookie } = await signInAtIssuer()
  const answer = await get(back, stateCookie)
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('did not share your email address')
})

test('a provider that is not configured is not found', async () => {
  expect((await get('/api/login/google')).statusCode).toBe(404)
  expect((await get('/api/auth/callback/google?code=a&state=b')).statusCode).toBe(404)
})
