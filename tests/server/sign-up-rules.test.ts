import { afterEach, describe, expect, test } from 'vitest'
import { farmersRepository } from '#server/account/farmers.repository.ts'
import { makeInvitation } from '#server/auth/invitations.ts'
import { engines } from '#tests/setup/engines.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
} from '#tests/setup/server.ts'

const DAY_MS = 86_400_000

let farm: Awaited<ReturnType<typeof startTestApp>>
afterEach(() => farm.close())

const get = (url: string, cookie?: string) => call(farm.app, cookie)('GET', url)
const send = (email: string, invitation = '') =>
  sendForm(farm.app, '/api/signup', {
    firstName: 'Ada',
    lastName: 'Field',
    email,
    password: PASSWORD,
    invitation,
  })
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

describe.each(engines)('on $name', ({ open }) => {
  test('a closed server accepts one of several concurrent first accounts', async () => {
    farm = await startTestApp({ db: await open(), env: { SIGN_UP: 'closed' } })
    const sent = [1, 2, 3, 4, 5, 6].map((number) => send(`farmer-${number}@first.example`))
    expect(statuses(await Promise.all(sent))).toEqual([303, 403, 403, 403, 403, 403])
    expect(await farm.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(await farm.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('an invitation creates one account, and a taken address does not use it up', async () => {
    const clock = stoppedClock()
    const env = { SIGN_UP: 'invite' }
    farm = await startTestApp({ db: await open(), now: clock.now, env })
    const { email } = await signUp(farm.app)
    let made = 0
    const invite = () => {
      const newId = () => `invitation ${(made += 1)}`
      return makeInvitation(farm.db, { note: 'Bo', newId, now: clock.now() })
    }
    const token = await invite()
    const page = await get(`/api/signup?invitation=${token}`)
    expect(page.body).toContain(`<input type="hidden" name="invitation" value="${token}" />`)
    expect((await send(email, token)).statusCode).toBe(409)
    const both = await Promise.all(['bo', 'eve'].map((one) => send(`${one}@farm.example`, token)))
    expect(statuses(both)).toEqual([303, 403])
    const late = await invite()
    clock.move(7 * DAY_MS)
    for (const gone of [token, late, 'x'.repeat(43)]) {
      const { statusCode, body } = await get(`/api/signup?invitation=${gone}`)
      expect(statusCode).toBe(403)
      expect(body).toContain('This invitation was already used, or it is older than seven days.')
    }
    await farm.auth.sweep()
    expect(await farm.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })
})

test.each([
  ['closed', 'This farm server takes no new accounts. Ask olga@farm.example to add you.'],
  ['invite', 'You need an invitation to make an account here. Ask olga@farm.example for one.'],
])('where sign-up is %s the page says whom to ask', async (mode, sentence) => {
  farm = await startTestApp({ env: { SIGN_UP: mode, CONTACT: 'olga@farm.example' } })
  expect((await get('/api/signup')).statusCode).toBe(200)
  await signUp(farm.app)
  for (const answer of [await get('/api/signup'), await send('not an address')]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain(sentence)
    expect(answer.body).not.toContain('<form')
  }
  expect((await get('/api/login')).body).toContain('Sign up</a')
})

test('an invitation works on a closed server', async () => {
  farm = await startTestApp({ env: { SIGN_UP: 'closed' } })
  await signUp(farm.app)
  const now = stoppedClock().now()
  const token = await makeInvitation(farm.db, { note: '', newId: () => 'one', now })
  expect((await send('bo@farm.example', token)).statusCode).toBe(303)
})

test('only addresses of the domains can sign up, except for the first and the invited', async () => {
  farm = await startTestApp({ env: { SIGN_UP_DOMAINS: 'Coop.example, farm.example' } })
  expect((await send('first@else.example')).statusCode).toBe(303)
  expect((await send('ada@COOP.example')).statusCode).toBe(303)
  for (const email of ['bo@sub.coop.example', 'bo@notcoop.example', 'bo@coop.example.evil.example'])
    expect((await send(email)).statusCode).toBe(403)
  const now = stoppedClock().now()
  const token = await makeInvitation(farm.db, { note: '', newId: () => 'one', now })
  expect((await send('bo@else.example', token)).statusCode).toBe(303)
})

test('an address changes within the domains only', async () => {
  farm = await startTestApp({ env: { SIGN_UP_DOMAINS: 'farm.example' } })
  const ada = await signUp(farm.app)
  const change = (newEmail: string) => {
    const fields = { newEmail, addressPassword: PASSWORD }
    return sendForm(farm.app, '/api/account/address', fields, { cookie: ada.cookie })
  }
  const foreign = await change('ada@else.example')
  expect(foreign.statusCode).toBe(403)
  expect(foreign.body).toContain('You cannot sign up here with this email address.')
  expect((await change('ada@FARM.example')).statusCode).toBe(303)
})

test.each(['phone', 'nobody', 'address-taken', 'mail.farm'])(
  'an address at %s.invalid, which reaches nobody, makes no account',
  async (domain) => {
    farm = await startTestApp()
    const { statusCode, body } = await send(`Bo@${domain}.INVALID`)
    expect(statusCode).toBe(400)
    expect(body).toContain('Nobody gets mail at an address that ends in .invalid.')
    expect(await farm.db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

test('a refused sign-up is neither counted nor hashed', async () => {
  farm = await startTestApp({ env: { SIGN_UP: 'closed' } })
  await signUp(farm.app)
  expect((await send('eve@farm.example')).statusCode).toBe(403)
  expect((await get('/api/signup')).statusCode).toBe(403)
  // A sign-up is counted before its password is hashed; only the first one got that far.
  const counted = farm.db
    .selectFrom('signInGuesses')
    .select('guesses')
    .where('key', 'like', 'sign-up:%')
  expect(await counted.execute()).toEqual([{ guesses: 1 }])
})

test('guessing invitations is limited', async () => {
  farm = await startTestApp({ env: { SIGN_UP: 'invite' } })
  await signUp(farm.app)
  const guesses = []
  for (let guess = 0; guess < 20; guess += 1) {
    guesses.push(await get(`/api/signup?invitation=${guess}`))
  }
  expect(statuses(guesses)).toEqual([...Array.from({ length: 19 }, () => 403), 429])
})

test('a suspended account is locked everywhere, and only its password reveals why', async () => {
  farm = await startTestApp()
  const ada = await signUp(farm.app)
  const { url } = (await ada.call('POST', '/api/calendar-link')).json<{ url: string }>()
  const signIn = (password: string) =>
    sendForm(farm.app, '/api/login', { email: ada.email, password })
  const elsewhere = cookiesOf(await signIn(PASSWORD))
  const farmers = farmersRepository(farm.db)
  const id = (await farmers.find(ada.email))?.id ?? ''
  const sessions = await farm.db.selectFrom('sessions').selectAll().execute()

  await farmers.suspend(id, stoppedClock().now().toISOString())
  expect(await farm.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  // A session that another replica opens at the same moment.
  await farm.db.insertInto('sessions').values(sessions).execute()
  for (const cookie of [ada.cookie, elsewhere])
    expect((await get('/api/auth/user', cookie)).statusCode).toBe(401)
  expect((await get(new URL(url).pathname)).statusCode).toBe(404)
  const right = await signIn(PASSWORD)
  expect(right.statusCode).toBe(403)
  expect(right.body).toContain('This account is suspended. Ask your administrator')
  expect(right.headers['set-cookie']).toBeUndefined()
  const wrong = await signIn('not my password')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).not.toContain('suspended')

  await farmers.resume(id)
  expect((await signIn(PASSWORD)).statusCode).toBe(303)
  expect((await get(new URL(url).pathname)).statusCode).toBe(200)
})
