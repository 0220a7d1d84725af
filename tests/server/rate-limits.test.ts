import { describe, expect, test } from 'vitest'
import { isPostgres } from '#server/db/open.ts'
import { forgetOldCounts } from '#server/http/shared-counts.ts'
import { engines, postgresEngine } from '#tests/setup/engines.ts'
import { call, sendForm, signUp, startTestApp, stoppedClock } from '#tests/setup/server.ts'

const WRITES = 600
/** How far two replicas may exceed the limit: a hundredth each. */
const SLACK = 12
const MINUTE_MS = 60_000

describe.each(engines)('on $name', ({ open }) => {
  test('the writes of a farmer are limited per minute across replicas', async () => {
    const db = await open()
    const clock = stoppedClock()
    const first = await startTestApp({ db, now: clock.now })
    // An SQLite file has only one server.
    const second = isPostgres(db) ? await startTestApp({ db, now: clock.now }) : first
    const farmer = await signUp(first.app)
    const other = await signUp(first.app)
    const replicas = [first, second].map(({ app }) => call(app, farmer.cookie))
    const write = (nth: number) => replicas[nth % 2]?.('DELETE', '/api/projects/none')

    let passed = 0
    let refused = await write(0)
    while (refused?.statusCode === 404 && passed <= WRITES + SLACK) {
      passed += 1
      refused = await write(passed)
    }
    expect(passed).toBeGreaterThanOrEqual(WRITES)
    expect(passed).toBeLessThanOrEqual(WRITES + (first === second ? 0 : SLACK))
    expect(refused?.statusCode).toBe(429)
    expect(refused?.body).toBe('Too many requests. Please wait a moment and try again.')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

    expect((await replicas[0]?.('GET', '/api/auth/user'))?.statusCode).toBe(200)
    expect((await other.call('DELETE', '/api/projects/none')).statusCode).toBe(404)
    if (second !== first) await second.app.close()
    await first.close()
  })
})

test.each(engines)(
  'a route with its own limit is counted separately on $name',
  async ({ open }) => {
    const clock = stoppedClock()
    const farm = await startTestApp({ db: await open(), now: clock.now })
    const farmer = await signUp(farm.app)
    const asked = async (path: string) => (await farmer.call('GET', path)).statusCode
    for (let nth = 0; nth < 12; nth += 1) expect(await asked('/api/tasks?zone=UTC')).toBe(200)
    for (let nth = 0; nth < 10; nth += 1) {
      expect(await asked('/api/farm/export')).toBe(200)
      expect(await asked('/api/projects')).toBe(200)
    }
    expect(await asked('/api/farm/export')).toBe(429)
    expect(await asked('/api/projects')).toBe(200)
    await farm.close()
  },
)

test('a new minute begins at nought, and what is over is forgotten', async () => {
  const db = await postgresEngine.open()
  const clock = stoppedClock()
  const farm = await startTestApp({ db, now: clock.now })
  const { cookie } = await signUp(farm.app)
  const write = async () =>
    (await call(farm.app, cookie)('DELETE', '/api/projects/none')).statusCode
  while ((await write()) === 404);
  clock.move(MINUTE_MS)
  expect(await write()).toBe(404)
  expect(await db.selectFrom('requestCounts').selectAll().execute()).not.toEqual([])
  clock.move(11 * MINUTE_MS)
  await forgetOldCounts(db, clock.now())
  expect(await db.selectFrom('requestCounts').selectAll().execute()).toEqual([])
  await farm.close()
})

test('visitors are limited by address, ignoring the port and the rest of an IPv6 address', async () => {
  const clock = stoppedClock()
  const farm = await startTestApp({ now: clock.now, trustProxy: '127.0.0.1' })
  // An empty form is no guess.
  const write = async (place: string) =>
    (await sendForm(farm.app, '/api/login', {}, { 'x-forwarded-for': place })).statusCode
  const places = [
    (nth: number) => `203.0.113.7:${40_000 + nth}`,
    (nth: number) => `2001:db8:0:7::${nth}`,
  ]
  for (const placeOf of places) {
    for (let nth = 1; nth <= WRITES; nth += 1) expect(await write(placeOf(nth))).toBe(400)
    expect(await write(placeOf(WRITES + 1))).toBe(429)
  }
  expect(await write('203.0.113.8:40001')).toBe(400)
  await farm.close()
})
