import { afterEach, describe, expect, test } from 'vitest'
import type { FarmList } from '#contract/members.ts'
import type { SessionUser } from '#contract/session.ts'
import { invite as makeInvitation } from '#server/members/invitations.repository.ts'
import { newId } from '#server/new-id.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember, idOf, invite, join, peopleOf } from '#tests/setup/members.ts'
import { recordedLog } from '#tests/setup/recorded-log.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
  type TestFarmer,
} from '#tests/setup/server.ts'

const DAY_MS = 86_400_000
const OVER = 'This invitation was already used, or it is over.'
const UNKNOWN = 'This link does not lead to a farm.'
const MEMBER = 'You are already on this farm.'

type Options = Parameters<typeof startTestApp>[0]
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
const clock = { move: (_ms: number) => {} }
async function start(options: Options = {}) {
  const stopped = stoppedClock()
  clock.move = stopped.move
  farm = await startTestApp({ now: stopped.now, ...options })
  ada = await signUp(farm.app)
}
afterEach(() => farm.close())

const pageOf = (token: string, cookie?: string) =>
  call(farm.app, cookie)('GET', `/api/join?invitation=${token}`)
const signUpBy = (invitation: string, email = 'bo@farm.example') =>
  sendForm(farm.app, '/api/signup', {
    firstName: 'Bo',
    lastName: 'Field',
    email,
    password: PASSWORD,
    invitation,
  })
const userOf = async (cookie: string) =>
  (await call(farm.app, cookie)('GET', '/api/auth/user')).json<SessionUser>()

test('a name turns no sentence of the page around', async () => {
  await start()
  const names = { firstName: 'A\u2069\u202Eda', lastName: 'Fi\u2067eld' }
  await sendForm(farm.app, '/api/account/name', names, { cookie: ada.cookie })
  const [, token] = await invite(ada)
  expect((await pageOf(token)).body).toContain('Ada Field invites you as a worker.')
})

describe.each(engines)('on $name', ({ open }) => {
  test('of 100 phones that use a link at once, one is let in', async () => {
    await start({ db: await open() })
    const [, token] = await invite(ada)
    const tries = Array.from({ length: 100 }, (_, at) =>
      join(farm.app, token, { name: `Ben ${at}` }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(99)
    expect((await peopleOf(ada)).members).toHaveLength(2)
    expect(await farm.db.selectFrom('users').select('id').execute()).toHaveLength(2)
  })

  test('a link makes an account on that farm alone, and a taken address does not use it up', async () => {
    await start({ db: await open(), env: { SIGN_UP: 'invite' } })
    const [, token] = await invite(ada, { role: 'manager', endsAt: '2026-12-31T00:00:00Z' })
    expect((await signUpBy(token, ada.email)).statusCode).toBe(409)
    const both = await Promise.all([signUpBy(token), signUpBy(token, 'eve@farm.example')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 403])
    const made = both.find(({ statusCode }) => statusCode === 303)
    const farms = await call(farm.app, made && cookiesOf(made))('GET', '/api/farms')
    expect(farms.json<FarmList>()).toMatchObject([{ owner: 'Ada Field', role: 'manager' }])
    expect((await peopleOf(ada)).members[1]?.endsAt).toBe('2026-12-31T00:00:00.000Z')
  })
})

test('the page says who invites, to what, until when, and what will be seen; looking changes nothing', async () => {
  await start()
  await ada.call('PATCH', '/api/farms/current', { name: 'Mill' })
  const [, token] = await invite(ada, {
    role: 'worker',
    note: 'Ben',
    endsAt: '2026-10-31T12:00:00Z',
  })
  const bot = await pageOf(token)
  expect(bot.statusCode).toBe(200)
  for (const sentence of [
    '<h1>Join Mill</h1>',
    'Ada Field invites you as a worker.',
    'Does tasks, takes photos and writes comments. Sees no money.',
    'This ends on Oct 31, 2026.',
    'value="Ben"',
    `href="/api/signup?invitation=${token}"`,
    `href="/api/login?invitation=${token}"`,
  ])
    expect(bot.body).toContain(sentence)
  expect(bot.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect((await pageOf(token)).statusCode).toBe(200)
  expect((await peopleOf(ada)).members).toHaveLength(1)
})

test('the link is in no line of the log', async () => {
  const { logger, lines } = recordedLog()
  await start({ log: logger })
  const [, token] = await invite(ada)
  await pageOf(token)
  await join(farm.app, token, { name: 'Ben' })
  await pageOf(token)
  expect(lines.length).toBeGreaterThan(3)
  expect(JSON.stringify(lines)).not.toContain(token)
})

describe('a signed-in farmer', () => {
  test('joins by one button, and acts on the farm at once', async () => {
    await start()
    const bo = await signUp(farm.app, { firstName: 'Bo' })
    const [, token] = await invite(ada, { role: 'adviser' })
    const page = await pageOf(token, bo.cookie)
    expect(page.body).toContain('Join as Bo Field')
    expect(page.body).not.toContain('without an account')
    const joined = await join(farm.app, token, bo)
    expect([joined.statusCode, joined.headers.location]).toEqual([303, '/'])
    expect((await userOf(bo.cookie)).farm).toMatchObject({ owner: 'Ada Field', role: 'adviser' })
    const again = await pageOf(token, bo.cookie)
    expect(again.statusCode).toBe(409)
    expect(again.body).toContain(MEMBER)
  })

  test('is told that they are on the farm already, also by a link of their own', async () => {
    await start()
    const [, token] = await invite(ada, { role: 'adviser' })
    for (const answer of [await pageOf(token, ada.cookie), await join(farm.app, token, ada)]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.body).toContain(MEMBER)
    }
    // It was not used up.
    expect((await pageOf(token)).statusCode).toBe(200)
  })

  test('comes back to the link after signing in', async () => {
    await start()
    const bo = await signUp(farm.app)
    const [, token] = await invite(ada, { role: 'adviser' })
    const path = `/api/join?invitation=${token}`
    const login = await farm.anonymous('GET', `/api/login?invitation=${token}`, undefined, {
      referer: `http://localhost:5000${path}`,
    })
    expect(login.body).toContain(`href="/api/signup?invitation=${token}"`)
    const { email } = bo
    const answer = await sendForm(
      farm.app,
      '/api/login',
      { email, password: PASSWORD },
      { cookie: cookiesOf(login) },
    )
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
  })

  test('comes back to it also by the page for new accounts, and is not sent there with a new one', async () => {
    await start()
    const bo = await signUp(farm.app)
    const [, token] = await invite(ada, { role: 'adviser' })
    const path = `/api/join?invitation=${token}`
    const signUpPage = `/api/signup?invitation=${token}`
    const referer = (from: string) => ({ referer: `http://localhost:5000${from}` })
    const page = await farm.anonymous('GET', signUpPage, undefined, referer(path))
    const browser = { cookie: cookiesOf(page) }
    const wrong = { email: bo.email, password: 'not-that-one-9', invitation: token }
    const refused = await sendForm(farm.app, '/api/login', wrong, browser)
    expect(refused.body).toContain(`href="/api/signup?invitation=${token}"`)
    const right = { ...wrong, password: PASSWORD }
    const signedIn = await sendForm(farm.app, '/api/login', right, {
      ...browser,
      ...referer(signUpPage),
    })
    expect(signedIn.headers.location).toBe(path)
    const person = { firstName: 'Cy', lastName: 'Mill', email: 'cy@farm.example' }
    const form = { ...person, password: PASSWORD, invitation: token }
    expect((await sendForm(farm.app, '/api/signup', form, browser)).headers.location).toBe('/')
  })
})

describe('a phone without an account', () => {
  test('is a worker for 90 days by one tap, and a repeated tap opens the same', async () => {
    await start()
    const [, token] = await invite(ada)
    const device = 'd'.repeat(43)
    const [first, second] = await Promise.all(
      [1, 2].map(() => join(farm.app, token, { name: 'Ben', device })),
    )
    expect([first?.statusCode, second?.statusCode]).toEqual([303, 303])
    expect(String(first?.headers['set-cookie'])).toMatch(
      /Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(await userOf(cookiesOf(second ?? { headers: {} }))).toMatchObject({
      firstName: 'Ben',
      farm: { role: 'worker' },
    })
    const { members } = await peopleOf(ada)
    expect(members).toHaveLength(2)
    expect(members[1]).toMatchObject({ isPhone: true, endsAt: '2026-08-30T08:00:00.000Z' })
  })

  test('is for workers only, and who has it can still make an account', async () => {
    await start()
    const [, asAdviser] = await invite(ada, { role: 'adviser' })
    expect((await pageOf(asAdviser)).body).not.toContain('without an account')
    expect((await join(farm.app, asAdviser, { name: 'Ben' })).statusCode).toBe(410)
    const [, asWorker] = await invite(ada)
    const cookie = cookiesOf(await join(farm.app, asWorker, { name: 'Ben' }))
    const page = await pageOf(asAdviser, cookie)
    expect(page.body).toContain('Create an account')
    expect(page.body).not.toContain('Join as')
    for (const path of ['/api/login', '/api/signup'])
      expect((await call(farm.app, cookie)('GET', path)).statusCode).toBe(200)
  })

  test('joins another farm as a worker, and is signed in until the last of both ends', async () => {
    await start()
    const bo = await signUp(farm.app)
    const [, adas] = await invite(ada, { role: 'worker', endsAt: '2026-06-10T00:00:00Z' })
    const [, bos] = await invite(bo, { role: 'worker', endsAt: '2026-06-20T00:00:00Z' })
    const cookie = cookiesOf(await join(farm.app, adas, { name: 'Ben' }))
    expect((await pageOf(bos, cookie)).body).toContain('Join as Ben')
    await join(farm.app, bos, { cookie })
    clock.move(15 * DAY_MS)
    expect((await call(farm.app, cookie)('GET', '/api/farms')).json()).toHaveLength(1)
    clock.move(5 * DAY_MS)
    expect((await call(farm.app, cookie)('GET', '/api/farms')).statusCode).toBe(401)
  })

  test('has a name, escaped wherever it is shown', async () => {
    await start()
    const name = '<script>alert(1)</script>'
    const [, token] = await invite(ada, { role: 'worker', note: name })
    expect((await pageOf(token)).body).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"')
    const nameless = await join(farm.app, token, { name: ' ' })
    expect(nameless.statusCode).toBe(400)
    expect(nameless.body).toContain('Your name is required')
    expect((await join(farm.app, token, { name: 'x'.repeat(101) })).statusCode).toBe(400)
    await join(farm.app, token, { name })
    await ada.call('PATCH', '/api/farms/current', { name })
    expect((await peopleOf(ada)).members.map((one) => one.name)).toContain(name)
    const [, next] = await invite(ada)
    const { body } = await pageOf(next)
    expect(body).toContain('Join &lt;script&gt;')
    expect(body).not.toContain('<script>')
  })
})

describe('a link that lets nobody in', () => {
  /** The statuses of answers that say the sentence and do not name the owner; else these answers. */
  const answersTo = async (token: string, sentence: string) => {
    const bo = await signUp(farm.app)
    const answers = [
      await pageOf(token),
      await pageOf(token, bo.cookie),
      await join(farm.app, token, bo),
      await join(farm.app, token, { name: 'Ben' }),
    ]
    const isPlain = (body: string) => body.includes(sentence) && !body.includes('Ada')
    return new Set(answers.map(({ statusCode, body }) => (isPlain(body) ? statusCode : body)))
  }

  test.each(['', 'nothing', 'x'.repeat(43), 'x'.repeat(2000)])('is unknown: %s', async (token) => {
    await start()
    expect(await answersTo(token, UNKNOWN)).toEqual(new Set([404]))
  })

  test('is not found by trying', async () => {
    await start()
    const [, token] = await invite(ada)
    // The first of twenty was the sign-up.
    for (let tried = 0; tried < 19; tried += 1)
      expect((await pageOf(`guess-${tried}`)).statusCode).toBe(404)
    expect((await pageOf('guess')).statusCode).toBe(429)
    // Who has a link is let in whatever others at this address have tried.
    expect((await pageOf(token)).statusCode).toBe(200)
  })

  test('was used', async () => {
    await start()
    const [, token] = await invite(ada)
    await join(farm.app, token, { name: 'Ben' })
    expect(await answersTo(token, OVER)).toEqual(new Set([410]))
    expect((await signUpBy(token)).statusCode).toBe(403)
  })

  test('is older than seven days, or its membership would be over', async () => {
    await start()
    const [, short] = await invite(ada, { role: 'viewer', endsAt: '2026-06-02T00:00:00Z' })
    const [, old] = await invite(ada)
    clock.move(DAY_MS)
    expect(await answersTo(short, OVER)).toEqual(new Set([410]))
    clock.move(6 * DAY_MS)
    expect(await answersTo(old, OVER)).toEqual(new Set([410]))
  })

  test('was revoked', async () => {
    await start()
    const [id, token] = await invite(ada)
    expect((await ada.call('DELETE', `/api/invitations/${id}`)).statusCode).toBe(200)
    expect(await answersTo(token, UNKNOWN)).toEqual(new Set([404]))
    expect((await peopleOf(ada)).log[0]).toMatchObject({
      kind: 'invitation-revoked',
      role: 'worker',
    })
  })

  test.each(['removed', 'demoted'])('was made by somebody who was %s', async (how) => {
    await start()
    const cy = await addMember(farm.app, ada, await signUp(farm.app), { role: 'manager' })
    const [, token] = await invite(cy)
    const path = `/api/members/${await idOf(farm, cy)}`
    // Another replica makes one at the same moment.
    const [made] = await farm.db
      .selectFrom('invitations')
      .selectAll()
      .where('usedAt', 'is', null)
      .execute()
    if (how === 'removed') await ada.call('DELETE', path)
    else await ada.call('PATCH', path, { role: 'worker' })
    if (made) await farm.db.insertInto('invitations').values(made).execute()
    expect(await answersTo(token, OVER)).toEqual(new Set([410]))
  })
})

describe('inviting', () => {
  test('a manager invites below their own role, sees those of their own, and revokes only them', async () => {
    await start()
    const bo = await addMember(farm.app, ada, await signUp(farm.app), { role: 'manager' })
    for (const role of ['manager'])
      expect((await bo.call('POST', '/api/invitations', { role })).statusCode).toBe(403)
    for (const role of ['owner', 'device', 'king', 7])
      expect((await ada.call('POST', '/api/invitations', { role })).statusCode).toBe(400)
    const [adas] = await invite(ada, { role: 'manager' })
    const [bos] = await invite(bo, { role: 'worker', note: 'Ben' })
    expect((await peopleOf(bo)).invitations.map(({ id }) => id)).toEqual([bos])
    expect((await peopleOf(ada)).invitations.map(({ id }) => id).toSorted()).toEqual(
      [adas, bos].toSorted(),
    )
    expect((await bo.call('DELETE', `/api/invitations/${adas}`)).statusCode).toBe(404)
    expect((await ada.call('DELETE', `/api/invitations/${bos}`)).statusCode).toBe(200)
  })

  test('hides nothing else in the log, however many there are, and ends at 500 a day', async () => {
    await start()
    const bo = await addMember(farm.app, ada, await signUp(farm.app), { role: 'manager' })
    const maker = { farmId: await idOf(farm, ada), userId: await idOf(farm, bo) }
    const at = new Date(Date.parse('2026-06-01T08:00:00.000Z')).toISOString()
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...maker,
      id: `flood ${n}`,
      actorId: maker.userId,
      kind: 'member-invited',
      detail: JSON.stringify({ name: '', role: 'worker' }),
      address: null,
      at,
    }))
    await farm.db.insertInto('accountEvents').values(rows).execute()
    const { log } = await peopleOf(ada)
    expect(log.filter(({ kind }) => kind === 'member-joined')).toHaveLength(1)
    const refused = await bo.call('POST', '/api/invitations', { role: 'worker' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    clock.move(DAY_MS)
    expect((await bo.call('POST', '/api/invitations', { role: 'worker' })).statusCode).toBe(201)
  })

  test('goes by the role of the moment, not by that of when the request began', async () => {
    await start()
    const bo = await addMember(farm.app, ada, await signUp(farm.app), { role: 'worker' })
    const acting = { farmId: await idOf(farm, ada), userId: await idOf(farm, bo) }
    const world = { newId, now: new Date('2026-06-01T08:00:00Z') }
    const stale = { ...acting, role: 'manager' } as const
    await expect(makeInvitation(farm.db, stale, { role: 'worker' }, world)).rejects.toMatchObject({
      statusCode: 403,
    })
  })
})

test('a server that takes no new accounts still takes members who have one, and phones', async () => {
  await start({ env: { SIGN_UP: 'closed' } })
  const [, token] = await invite(ada)
  const page = await pageOf(token)
  expect(page.body).not.toContain('Create an account')
  expect((await signUpBy(token)).statusCode).toBe(403)
  expect((await join(farm.app, token, { name: 'Ben' })).statusCode).toBe(303)
})
