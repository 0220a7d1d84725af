import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { overview } from '#contract/overview.ts'
import { projectList } from '#contract/projects.ts'
import { agenda } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { seedDashboard } from '#scripts/bench/dashboard-farm.ts'
import { seedFarms } from '#scripts/bench/seed-farms.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

const DAY_MS = 86_400_000
const OF_THE_DAY = ['/api/tasks', '/api/notifications', '/api/glance'].map(
  (path) => `${path}?zone=UTC`,
)
const CALLS = ['/api/projects', ...OF_THE_DAY]

let running: Awaited<ReturnType<typeof startTestApp>>
let clock: ReturnType<typeof stoppedClock>
let ada: TestFarmer

beforeEach(async () => {
  clock = stoppedClock()
  running = await startTestApp({ now: clock.now })
  ada = await signUp(running.app)
  await ada.call('POST', '/api/projects', { name: 'North farm' })
  // The first request for the tasks of the day saves the time zone.
  await ada.call('GET', '/api/tasks?zone=UTC')
})
afterEach(() => running.close())

const askAs = (farmer: TestFarmer, path: string, known = '"none"') =>
  farmer.call('GET', path, undefined, { 'if-none-match': known })
const look = async (path: string) => {
  const answer = await askAs(ada, path)
  expect(answer.statusCode).toBe(200)
  return { version: String(answer.headers.etag), body: answer.body }
}

describe.each(CALLS)('%s', (path) => {
  test('is sent once while the farm is unchanged', async () => {
    const { version } = await look(path)
    const again = await askAs(ada, path, version)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
    expect((await askAs(ada, path, version)).statusCode).toBe(200)
  })

  test('is sent again when the farmer chose another language', async () => {
    const { version } = await look(path)
    const headers = { 'if-none-match': version, cookie: `${ada.cookie}; language=en-XA` }
    expect((await ada.call('GET', path, undefined, headers)).statusCode).toBe(200)
  })

  test('is never that of the previous farmer in the browser', async () => {
    const { version } = await look(path)
    const bob = await signUp(running.app, { email: 'bob@farm.example' })
    await bob.call('POST', '/api/projects', { name: 'Hill farm' })
    await bob.call('GET', '/api/tasks?zone=UTC')
    expect((await askAs(bob, path, version)).statusCode).toBe(200)
  })
})

test.each(OF_THE_DAY)('%s changes with the day and the time zone', async (path) => {
  const { version } = await look(path)
  expect((await askAs(ada, path.replace('UTC', 'Asia/Tokyo'), version)).statusCode).toBe(200)
  clock.move(DAY_MS)
  const tomorrow = await askAs(ada, path, version)
  expect(tomorrow.json()).toMatchObject({ today: '2026-06-02' })
})

test('a task appears in list and bell at once, and disappears when done', async () => {
  const counts = async () => {
    const [tasks, bell] = [
      await look('/api/tasks?zone=UTC'),
      await look('/api/notifications?zone=UTC'),
    ]
    return [JSON.parse(tasks.body).openCount, JSON.parse(bell.body).dueCount] as number[]
  }
  expect(await counts()).toEqual([0, 0])
  const added = await ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
  expect(await counts()).toEqual([1, 1])
  const { id } = added.json<{ task: { id: string } }>().task
  await ada.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
  expect(await counts()).toEqual([0, 0])
})

test('marking findings as seen changes the bell', async () => {
  const { version } = await look('/api/notifications?zone=UTC')
  await ada.call('PUT', '/api/notifications/seen', { until: '2026-06-01T07:00:00.000Z' })
  expect((await askAs(ada, '/api/notifications?zone=UTC', version)).statusCode).toBe(200)
})

test.each([
  ['/api/projects', projectList],
  ['/api/tasks?zone=UTC', agenda],
  ['/api/notifications?zone=UTC', notifications],
  ['/api/glance?zone=UTC', overview],
  ['/api/timeline', timelinePage],
])('%s holds what the contract names, and nothing else', async (path, schema) => {
  const { id } = await running.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await seedFarms(running.db, [id])
  await seedDashboard(running.db)
  await ada.call('POST', '/api/projects', { name: 'Another, to raise the revision' })
  const sent: unknown = JSON.parse((await look(path)).body)
  expect(JSON.stringify(sent).length).toBeGreaterThan(1000)
  expect(sent).toEqual(schema.parse(sent))
})
