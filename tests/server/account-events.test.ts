import { afterEach, expect, test, vi } from 'vitest'
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
import { exportOf } from '#tests/setup/archive.ts'
import { idOf, invite, join } from '#tests/setup/members.ts'
import { sendTokenForm } from '#tests/setup/tokens.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
afterEach(() => farm.close())

const EVENT = /<li>\s*<div>\s*<p><b>([^<]*)<\/b>([^<]*)<\/p>/g
/** What the page of events says, the newest first. */
const eventsOf = async (cookie: string) => {
  const { body } = await call(farm.app, cookie)('GET', '/api/account/events')
  return [...body.matchAll(EVENT)].map(([, what = '', name = '']) => what + name)
}

const signIn = (email: string, password: string, remoteAddress = '198.51.100.7') =>
  sendForm(farm.app, '/api/login', { email, password }, { remoteAddress })

test('the farmer reads what happened to the account, and nobody else does', async () => {
  farm = await startTestApp()
  const ada = await signUp(farm.app)
  const bo = await signUp(farm.app)
  await signIn(ada.email, 'not hers at all', '203.0.113.9')
  await signIn('nobody@farm.example', 'not hers at all')
  await signIn(ada.email, PASSWORD)
  await sendTokenForm(farm, ada, { tokenName: 'Barn <b>lamp</b>' })
  await exportOf(ada)
  await vi.waitFor(async () =>
    expect(await eventsOf(ada.cookie)).toEqual([
      'The farm was exported',
      'An API token was made: Barn &lt;b&gt;lamp&lt;/b&gt;',
      'Signed in',
      'Somebody tried to sign in with a wrong password',
      'The account was made',
    ]),
  )
  expect(await eventsOf(bo.cookie)).toEqual(['The account was made'])
  const { body } = await ada.call('GET', '/api/account')
  expect(body).toContain('The farm was exported')
  expect(body).toContain('from 203.0.113.9')
})

test('what cannot be written down keeps nobody out', async () => {
  farm = await startTestApp()
  const { email } = await signUp(farm.app)
  await farm.db.schema.dropTable('accountEvents').execute()
  expect((await signIn(email, PASSWORD)).statusCode).toBe(303)
})

test.each(engines)('on $name events go after 90 days', async (one) => {
  const clock = stoppedClock()
  farm = await startTestApp({ db: await one.open(), now: clock.now })
  const ada = await signUp(farm.app)
  const userId = await idOf(farm, ada)
  const row = (at: number, kind: string, farmId: string | null = null) => ({
    id: `${kind} ${at}`,
    userId,
    farmId,
    kind,
    detail: '',
    at: new Date(clock.now().getTime() - at * 60_000).toISOString(),
  })
  const day = 24 * 60
  await farm.db.deleteFrom('accountEvents').execute()
  await farm.db
    .insertInto('accountEvents')
    .values([
      row(89 * day, 'sign-in'),
      row(91 * day, 'export'),
      row(91 * day, 'member-joined', userId),
    ])
    .execute()
  await farm.auth.sweep()
  const left = await farm.db.selectFrom('accountEvents').select('kind').orderBy('id').execute()
  expect(left.map(({ kind }) => kind)).toEqual(['member-joined', 'sign-in'])
})

test.each(engines)('on $name an account keeps the newest 200 events of a kind', async (one) => {
  const clock = stoppedClock()
  farm = await startTestApp({ db: await one.open(), now: clock.now })
  const { cookie } = await signUp(farm.app)
  for (let at = 0; at < 202; at += 1) {
    clock.move(1000)
    const names = { firstName: 'Ada', lastName: `Field ${at}` }
    await sendForm(farm.app, '/api/account/name', names, { cookie })
  }
  await vi.waitFor(async () => {
    const events = await eventsOf(cookie)
    expect(events[0]).toBe('The name was changed; before it was: Ada Field 200')
    expect(events.slice(-2)).toEqual([
      'The name was changed; before it was: Ada Field 1',
      'The account was made',
    ])
  })
})

test('a phone without an account sees its name, and changes nothing', async () => {
  farm = await startTestApp()
  const ada = await signUp(farm.app)
  const [, token] = await invite(ada, { role: 'worker' })
  const cookie = cookiesOf(await join(farm.app, token, { name: 'Ben' }))
  const { body } = await call(farm.app, cookie)('GET', '/api/account')
  expect(body).toContain('<h1>Ben</h1>')
  expect(body).not.toContain('@phone.invalid')
  for (const path of ['password', 'tokens', 'deletion', 'sessions/end-others']) {
    const answer = await sendForm(farm.app, `/api/account/${path}`, {}, { cookie })
    expect(answer.headers.location).toBe('/api/account')
  }
  expect((await call(farm.app, cookie)('GET', '/api/auth/user')).statusCode).toBe(200)
})
