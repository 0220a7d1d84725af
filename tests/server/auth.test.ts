import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  call,
  cookiesOf,
  ORIGIN,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
} from '#tests/setup/server.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  farm = await startTestApp()
})
afterEach(() => farm.close())

const ADA = { firstName: 'Ada', lastName: 'Field', email: 'ada@farm.example', password: PASSWORD }

const get = (url: string, cookie?: string) => call(farm.app, cookie)('GET', url)
const signIn = (email: string, password: string) =>
  sendForm(farm.app, '/api/login', { email, password })

test('a farmer signs up, signs out and signs in again', async () => {
  const arrived = await sendForm(farm.app, '/api/signup', { ...ADA, firstName: '  Ada ' })
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/'])
  const cookie = cookiesOf(arrived)
  const user = await get('/api/auth/user', cookie)
  const { id } = user.json<{ id: string }>()
  expect(user.json()).toMatchObject({
    id,
    firstName: 'Ada',
    lastName: 'Field',
    email: 'ada@farm.example',
    farm: { id, name: '', owner: 'Ada Field', role: 'owner', isShared: false },
  })

  const left = await get('/api/logout', cookie)
  expect([left.statusCode, left.headers.location]).toEqual([303, '/'])
  expect(left.headers['set-cookie']).toEqual([
    'farm_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"')
  expect((await get('/api/auth/user', cookie)).statusCode).toBe(401)

  const back = await signIn(' ADA@farm.example', PASSWORD)
  expect([back.statusCode, back.headers.location]).toEqual([303, '/'])
  expect((await get('/api/auth/user', cookiesOf(back))).json()).toMatchObject({ id })
  expect(cookiesOf(back)).not.toBe(cookie)
})

test('a request without a session gets the answer the SPA expects', async () => {
  const answer = await get('/api/auth/user')
  expect([answer.statusCode, answer.body]).toEqual([401, 'Unauthorized'])
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await signUp(farm.app, { email: 'ada@farm.example' })
  const wrong = await signIn(email, 'not my password')
  const unknown = await signIn('eve@farm.example', PASSWORD)
  const withoutNonce = (page: string) => page.replace(/nonce="[^"]+"/, '')
  for (const answer of [wrong, unknown]) {
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('The email address or the password is wrong.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(withoutNonce(wrong.body.replace('ada@', 'eve@'))).toBe(withoutNonce(unknown.body))
})

test('signing in again replaces the session of the browser', async () => {
  const { cookie, email } = await signUp(farm.app)
  const again = await sendForm(farm.app, '/api/login', { email, password: PASSWORD }, { cookie })
  expect((await get('/api/auth/user', cookie)).statusCode).toBe(401)
  expect((await get('/api/auth/user', cookiesOf(again))).statusCode).toBe(200)
})

test('an address has one account, even after two concurrent sign-ups', async () => {
  const { cookie } = await signUp(farm.app, { email: ADA.email })
  const taken = await sendForm(farm.app, '/api/signup', { ...ADA, email: 'Ada@Farm.example' })
  expect(taken.statusCode).toBe(409)
  expect(taken.body).toContain('There is already an account with this email address.')
  expect(taken.headers['set-cookie']).toBeUndefined()
  expect((await get('/api/auth/user', cookie)).statusCode).toBe(200)

  const bo = { ...ADA, email: 'bo@farm.example' }
  const both = await Promise.all([1, 2].map(() => sendForm(farm.app, '/api/signup', bo)))
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
  expect(await farm.db.selectFrom('accounts').select('id').execute()).toHaveLength(2)
})

const MISTAKES = [
  ['password', 'nine char', 'Choose a password of at least 10 characters.'],
  ['password', 'x'.repeat(129), 'A password may have at most 128 characters.'],
  ['password', 'Password123', 'This password is too easy to guess.'],
  ['password', 'ada@farm.example', 'This password is too easy to guess.'],
  ['firstName', '   ', 'Enter your first name.'],
  ['lastName', '', 'Enter your last name.'],
  ['lastName', 'x'.repeat(101), 'Your last name may have at most 100 characters.'],
  ['email', 'ada@farm', 'Enter a valid email address.'],
] as const

test.each(MISTAKES)('%s "%s" is refused beside its field', async (field, value, sentence) => {
  const answer = await sendForm(farm.app, '/api/signup', { ...ADA, [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(`<a href="#${field}">Please correct what is marked below.</a>`)
  expect(answer.body.split(sentence)).toHaveLength(2)
  expect(answer.body).toMatch(new RegExp(`id="${field}-error">\\s*${sentence.slice(0, 30)}`))
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    expect(answer.body).toContain(`value="${name === field ? value : ADA[name]}"`)
  }
  expect(answer.body).not.toContain(PASSWORD)
  expect(await farm.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a password of 128 characters signs in', async () => {
  const password = '🌾 long '.repeat(16).slice(0, 128)
  await sendForm(farm.app, '/api/signup', { ...ADA, password })
  expect((await signIn(ADA.email, password)).statusCode).toBe(303)
  expect((await signIn(ADA.email, password.slice(0, 127))).statusCode).toBe(401)
})

test('script in a name stays plain text on the page and in the response', async () => {
  const firstName = '"><script>alert(1)</script>'
  const page = await sendForm(farm.app, '/api/signup', { ...ADA, firstName, password: 'short' })
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  const { cookie } = await signUp(farm.app, { firstName })
  expect((await get('/api/auth/user', cookie)).json()).toMatchObject({ firstName })
})

test('a field that is missing, repeated or contains a NUL is answered with an error message', async () => {
  const send = (payload: string) =>
    farm.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  expect((await send('')).statusCode).toBe(400)
  expect((await send('email=a@b.example&email=c@d.example&password=x')).statusCode).toBe(400)
  expect((await send('email=a%00@b.example&password=x%00')).statusCode).toBe(401)
  expect((await send(`email=a@b.example&password=${'x'.repeat(20_000)}`)).statusCode).toBe(413)
})

test('form routes accept forms only, and only from our own pages', async () => {
  const json = await call(farm.app)('POST', '/api/login', { email: ADA.email, password: PASSWORD })
  expect(json.statusCode).toBe(415)
  const foreign = await sendForm(farm.app, '/api/signup', ADA, { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  const lured = await sendForm(farm.app, '/api/signup', ADA, { 'sec-fetch-site': 'cross-site' })
  expect(lured.statusCode).toBe(403)
  expect(await farm.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('a link on another site signs nobody out', async () => {
  const { cookie } = await signUp(farm.app)
  for (const site of ['cross-site', 'same-site']) {
    const answer = await farm.app.inject({
      url: '/api/logout',
      headers: { cookie, 'sec-fetch-site': site },
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['clear-site-data']).toBeUndefined()
  }
  expect((await get('/api/auth/user', cookie)).statusCode).toBe(200)
})

test('a signed-in farmer is redirected from the sign-in page', async () => {
  const { cookie } = await signUp(farm.app)
  for (const url of ['/api/login', '/api/signup']) {
    const answer = await get(url, cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  }
})

test('the pages contain no script but that of passkeys, and offer configured providers only', async () => {
  for (const url of ['/api/login', '/api/signup']) {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(body.replace('<script src="/api/passkeys.js" defer>', '')).not.toContain('<script')
    expect(body).not.toContain('Continue with')
    expect(body.match(/<h1/g)).toHaveLength(1)
  }
})

test("none of Better Auth's own routes is reachable", async () => {
  const { call: asFarmer } = await signUp(farm.app)
  for (const path of ['sign-in/email', 'sign-up/email', 'get-session', 'list-sessions', 'ok']) {
    expect((await asFarmer('GET', `/api/auth/${path}`)).statusCode).toBe(404)
    expect((await asFarmer('POST', `/api/auth/${path}`, {})).statusCode).toBe(404)
  }
})
