import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresEngine } from '#tests/setup/engines.ts'
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

describe.each([postgresEngine])('on $name', ({ open }) => {
  const clock = stoppedClock()
  let farm: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    farm = await startTestApp({ db: await open(), now: clock.now })
  }, 30_000)
  afterAll(() => farm.close())

  const user = (cookie: string) => call(farm.app, cookie)('GET', '/api/auth/user')

  test('a farmer signs up, out and in, and the session ends in time', async () => {
    const { cookie, email } = await signUp(farm.app)
    expect((await user(cookie)).json()).toMatchObject({ email, firstName: 'Ada' })
    await call(farm.app, cookie)('GET', '/api/logout')
    expect((await user(cookie)).statusCode).toBe(401)
    const back = cookiesOf(await sendForm(farm.app, '/api/login', { email, password: PASSWORD }))
    clock.move(6 * DAY_MS)
    expect((await user(back)).statusCode).toBe(200)
    clock.move(7 * DAY_MS)
    expect((await user(back)).statusCode).toBe(401)
    await farm.auth.sweep()
    expect(await farm.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('the rows are text and integers, as on SQLite', async () => {
    await signUp(farm.app)
    const session = await farm.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(session).toMatchObject({
      createdAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS).toISOString(),
    })
    const farmer = await farm.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(farmer).toMatchObject({ emailVerified: 0, farmRevision: 0 })
  })

  test('an address has one account, and a NUL in a form is harmless', async () => {
    const form = {
      firstName: 'A\0da',
      lastName: 'Field',
      email: 'bo@farm.example',
      password: PASSWORD,
    }
    const both = await Promise.all([1, 2].map(() => sendForm(farm.app, '/api/signup', form)))
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
  })

  test('the eleventh guess has to wait, longer each time', async () => {
    const guess = (password: string) =>
      sendForm(
        farm.app,
        '/api/login',
        { email: 'eve@farm.example', password },
        { remoteAddress: '192.0.2.7' },
      )
    for (const wait of ['600', '1200']) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess('a wrong guess')))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      const refused = answers.find(({ statusCode }) => statusCode === 429)
      expect(refused?.headers['retry-after']).toBe(wait)
      clock.move(Number(wait) * 1000)
    }
  })
})
