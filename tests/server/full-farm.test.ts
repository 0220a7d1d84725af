import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LISTED } from '#contract/limits.ts'
import { farmSummary } from '#contract/archive.ts'
import { MAX_ROWS } from '#server/farm/quota.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { forgetDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'
import { insertMany } from '#tests/setup/many-rows.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'
import { idOf } from '#tests/setup/uploads.ts'

const AT = '2026-06-01T08:00:00.000Z'
const FULL = [
  507,
  'Your farm is full: it may have 250,000 records. Delete what you no longer need, then empty “Recently deleted” under Your data, or ask your administrator for more room.',
]

describe.each(engines)('a full farm on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let farmId: string
  const clock = stoppedClock()

  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(running.app)
    farmId = await idOf(ada)
  })
  afterAll(() => running.close())

  /** Inserts rows directly, as if written earlier or by another server. */
  const addMessages = (projectId: string, count: number) =>
    insertMany(
      running.db,
      count,
      (numbers) => sql`
        insert into "chatMessages" ("id", "projectId", "role", "content", "sources", "createdAt")
        select ${sql.lit(`${projectId}-`)} || n, ${sql.lit(projectId)}, 'user', 'Hi', '[]', ${sql.lit(AT)}
        from ${numbers}`,
    )
  const addProjects = (ids: readonly string[]) => {
    const texts = { name: 'North farm', description: '', status: 'active' }
    const rows = ids.map((id) => ({ id, farmId, ...texts, createdAt: AT, updatedAt: AT }))
    return running.db.insertInto('projects').values(rows).execute()
  }
  const addTask = () => ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-03' })
  const rows = async () => farmSummary.parse((await ada.call('GET', '/api/farm')).json()).rows

  test('accepts no additions, and all of it can be read, changed and deleted', async () => {
    await addProjects(['p1'])
    await addMessages('p1', MAX_ROWS - 10)
    const { id } = (await addTask()).json<{ task: { id: string } }>().task
    const projects = Array.from({ length: 9 }, () =>
      ada.call('POST', '/api/projects', { name: 'South farm' }),
    )
    const statuses = (await Promise.all(projects)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([201, 507]))
    expect(await rows()).toBeLessThanOrEqual(MAX_ROWS)
    const ways = [
      ada.call('POST', '/api/projects', { name: 'Hill farm' }),
      ada.call('POST', '/api/projects/p1/crops', buildCropPayload()),
      ada.call('POST', '/api/ai-conversations/p1', { message: 'How many crops do I have?' }),
    ]
    for (const { statusCode, body } of await Promise.all(ways))
      expect([statusCode, body]).toEqual(FULL)
    const snoozed = await ada.call('PUT', `/api/tasks/${id}/snooze`, { until: '2026-06-04' })
    const routine = await ada.call('GET', '/api/tasks?zone=UTC')
    const deleted = await ada.call('DELETE', `/api/tasks/${id}`)
    const answers = [snoozed, routine, deleted].map(({ statusCode }) => statusCode)
    expect(answers).toEqual([200, 200, 200])
    expect((await ada.call('DELETE', '/api/projects/p1')).statusCode).toBe(200)
    expect((await addTask()).statusCode).toBe(507)
    await forgetDeleted(ada)
    expect((await addTask()).statusCode).toBe(201)
  })

  test('accepts no additions after another server has filled it', async () => {
    await addProjects(['p2'])
    await addTask()
    await addMessages('p2', MAX_ROWS)
    const steps = { farmRevision: sql<number>`"farmRevision" + ${sql.lit(MAX_ROWS / 100)}` }
    await running.db.updateTable('users').set(steps).where('id', '=', farmId).execute()
    const { statusCode, body } = await addTask()
    expect([statusCode, body]).toEqual(FULL)
  })

  test('has as many projects and records as one list may contain', async () => {
    ada = await signUp(running.app)
    farmId = await idOf(ada)
    for (let at = 0; at < MAX_LISTED; at += 1000)
      await addProjects(Array.from({ length: 1000 }, (_, n) => `n-${at + n}`))
    for (const [path, payload] of [
      ['/api/projects', { name: 'Hill farm' }],
      ['/api/projects/n-1/crops', buildCropPayload()],
    ] as const) {
      const { statusCode, body } = await ada.call('POST', path, payload)
      expect([statusCode, body]).toEqual([
        409,
        'A farm may have at most 5,000 projects, crops, herds and solar systems.',
      ])
    }
  })
})
