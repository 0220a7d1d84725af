import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { farmersRepository } from '#server/account/farmers.repository.ts'
import { makeInvitation } from '#server/auth/invitations.ts'
import { startForgingIssuer, type Forgery } from '#tests/setup/forging-issuer.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
} from '#tests/setup/server.ts'

const CLIENT_ID = 'smart-farm'
const ADA = 'ada@coop.example'

let issuer: Awaited<ReturnType<typeof startForgingIssuer>>
let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>

async function open(env: Record<string, string> = {}) {
  clock = stoppedClock()
  farm = await startTestApp({
    now: clock.now,
    env: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: 'a secret between farm and issuer',
      OIDC_NAME: 'Green Valley',
      CONTACT: 'Olga <in the office>',
      ...env,
    },
  })
}
beforeEach(async () => {
  issuer = await startForgingIssuer(CLIENT_ID)
  await open()
})
afterEach(async () => {
  await farm.close()
  await issuer.stop()
})
async function reopen(env: Record<string, string>) {
  await farm.close()
  await open(env)
}

const get = (url: string, cookie?: string) => call(farm.app, cookie)('GET', url)

async function signIn(forgery: Forgery = {}, link = '/api/login/oidc') {
  const start = await get(link)
  const there = new URL(String(start.headers.location))
  issuer.forge(there, forgery)
  const state = there.searchParams.get('state') ?? ''
  return get(`/api/auth/callback/oidc?code=any&state=${state}`, cookiesOf(start))
}

const addresses = async () =>
  (await farm.db.selectFrom('users').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  )

async function suspendAda() {
  const farmers = farmersRepository(farm.db)
  const ada = await farmers.find(ADA)
  await farmers.suspend(ada?.id ?? '', clock.now().toISOString())
}

test('a valid answer signs in', async () => {
  expect((await signIn()).statusCode).toBe(303)
  expect(await addresses()).toEqual([ADA])
})

const VOUCHED = { sub: 'ada', email: ADA, email_verified: true }
const YESTERDAY = Math.floor(Date.now() / 1000) - 86_400

test.each<[string, Forgery]>([
  ['has no ID token', { withoutIdToken: true, userInfo: VOUCHED }],
  ['does not say until when it holds', { claims: { exp: undefined } }],
  ['held until yesterday', { claims: { exp: YESTERDAY } }],
  ['has no nonce', { claims: { nonce: undefined } }],
  ['has another nonce', { claims: { nonce: 'of another sign-in' } }],
  ['has no audience', { claims: { aud: undefined } }],
  ['is for another client', { claims: { aud: 'another farm' } }],
  ['has no issuer', { claims: { iss: undefined } }],
  ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['names nobody', { claims: { sub: undefined } }],
  [
    'tells the address of somebody else',
    { claims: { email: undefined }, userInfo: { ...VOUCHED, sub: 'eve' } },
  ],
])('an answer that %s opens no session and leaves no row', async (_what, forgery) => {
  const answer = await signIn(forgery)
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('Signing in with Green Valley did not work. Please try again.')
  expect(cookiesOf(answer)).not.toContain('farm_session')
  expect(await addresses()).toEqual([])
})

test.each(['true', 1, false, undefined])(
  'an address is not confirmed by email_verified %o',
  async (claim) => {
    const answer = await signIn({ claims: { email_verified: claim } })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('Green Valley has not confirmed your email address.')
    expect(await addresses()).toEqual([])
  },
)

test('a returning farmer needs no confirmed address', async () => {
  await signIn()
  expect((await signIn({ claims: { email_verified: undefined } })).statusCode).toBe(303)
  expect(await addresses()).toEqual([ADA])
})

test('an account is not given to another identity with the same address', async () => {
  await signIn()
  const answer = await signIn({ claims: { sub: 'second ada' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('There is already an account with your email address.')
})

test.each([
  ['comes in', {}, 303, ''],
  ['needs a confirmed address', { email_verified: 'true' }, 401, 'Google has not confirmed'],
  ['needs a token for this farm', { aud: 'another farm' }, 401, 'Google did not work'],
  ['needs a token that says until when', { exp: undefined }, 401, 'Google did not work'],
])('who comes from Google %s', async (_what, claims, status, sentence) => {
  await reopen({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'a' })
  const exp = Math.floor(Date.now() / 1000) + 60
  const payload = { sub: 'ada', aud: CLIENT_ID, exp, email: ADA, email_verified: true, ...claims }
  const idToken = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.`
  const google = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ access_token: 'a', id_token: idToken }))
  const start = await get('/api/login/google')
  const state = new URL(String(start.headers.location)).searchParams.get('state') ?? ''
  const back = `/api/auth/callback/google?code=any&state=${state}`
  const answer = await get(back, cookiesOf(start))
  google.mockRestore()
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(sentence)
  expect(await addresses()).toEqual(status === 303 ? [ADA] : [])
})

describe('sign-up rules of the server', () => {
  test('a closed server allows the first account and no other', async () => {
    await reopen({ SIGN_UP: 'closed' })
    expect((await signIn()).statusCode).toBe(303)
    const answer = await signIn({ claims: { sub: 'bo', email: 'bo@coop.example' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain(
      'This farm server takes no new accounts. Ask Olga &lt;in the office&gt; to add you.',
    )
    expect(await addresses()).toEqual([ADA])
    expect(await farm.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    expect((await signIn()).statusCode).toBe(303)
  })

  test('an address outside the allowed domains is refused', async () => {
    await reopen({ SIGN_UP_DOMAINS: 'farm.example' })
    await signUp(farm.app, { email: 'first@farm.example' })
    const answer = await signIn()
    expect(answer.statusCode).toBe(403)
    expect(await addresses()).toEqual(['first@farm.example'])
  })

  test('an invitation survives the redirect, and works once', async () => {
    await reopen({ SIGN_UP: 'invite' })
    await signUp(farm.app)
    const making = { note: '', newId: () => 'one', now: clock.now() }
    const token = await makeInvitation(farm.db, making)
    const page = await get(`/api/signup?invitation=${token}`)
    const [, link = ''] = /href="(\/api\/login\/oidc[^"]+)"/.exec(page.body) ?? []
    expect((await signIn({}, link)).statusCode).toBe(303)
    const again = await signIn({ claims: { sub: 'bo', email: 'bo@coop.example' } }, link)
    expect(again.statusCode).toBe(403)
    expect(again.body).toContain('This invitation was already used')
  })

  test('a suspended account is refused with a reason', async () => {
    await signIn()
    await suspendAda()
    const answer = await signIn()
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('This account is suspended. Ask Olga &lt;in the office&gt;')
    expect(cookiesOf(answer)).not.toContain('farm_session')
  })
})

test('an address that reaches nobody makes no account', async () => {
  const answer = await signIn({ claims: { email: 'ada@phone.invalid' } })
  expect(answer.statusCode).toBe(401)
  expect(await addresses()).toEqual([])
})

describe('an address that somebody else signed up with', () => {
  const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const take = (ticket: string) => sendForm(farm.app, '/api/login/address', { ticket })
  const user = async (cookie: string) => (await get('/api/auth/user', cookie)).statusCode

  test('goes to its owner with a new farm, and the other account keeps its own', async () => {
    const other = await signUp(farm.app, { email: ADA })
    await other.call('POST', '/api/projects', { name: 'North farm' })
    const offer = await signIn()
    expect(offer.statusCode).toBe(409)
    expect(offer.body).toContain('If it is yours, sign in with that password.')
    expect(cookiesOf(offer)).not.toContain('farm_session')
    expect(await user(other.cookie)).toBe(200)

    const taken = await take(ticketIn(offer.body))
    expect(taken.body).toContain('href="/api/login/oidc"')
    const cookie = cookiesOf(await signIn())
    expect((await get('/api/projects', cookie)).json()).toEqual([])
    expect(await user(other.cookie)).toBe(401)
    const [left = '', mine] = await addresses()
    expect(left).toMatch(/^[\da-f-]{36}@address-taken\.invalid$/)
    expect(mine).toBe(ADA)
    const form = { email: left, password: PASSWORD }
    const back = cookiesOf(await sendForm(farm.app, '/api/login', form))
    expect((await get('/api/projects', back)).json()).toMatchObject([{ name: 'North farm' }])
  })

  test.each([
    ['nobody wrote', (ticket: string) => ticket.replace(/^./, 'A'), 0],
    ['was written ten minutes ago', (ticket: string) => ticket, 600_000],
    ['is none', () => 'x', 0],
  ])('is not given for a ticket that %s', async (_what, forged, laterMs) => {
    const other = await signUp(farm.app, { email: ADA })
    const offer = await signIn()
    clock.move(laterMs)
    expect((await take(forged(ticketIn(offer.body)))).statusCode).toBe(401)
    expect(await user(other.cookie)).toBe(200)
  })

  test('is not offered while that account is suspended', async () => {
    await signUp(farm.app, { email: ADA })
    await suspendAda()
    const answer = await signIn()
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('There is already an account with your email address.')
  })

  test('is not offered to somebody who may not sign up', async () => {
    await reopen({ SIGN_UP: 'closed' })
    await signUp(farm.app, { email: ADA })
    const answer = await signIn()
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('Sign in with its password.')
  })
})
