import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TimelinePage } from '#contract/timeline.ts'
import { english } from '#domain/texts/say.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { timelineRepository } from '#server/timeline/timeline.repository.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the timeline on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer
  let ben: TestFarmer

  beforeEach(async () => {
    // 21:30 in Honolulu, and the next morning in Auckland.
    clock = stoppedClock('2026-06-01T07:30:00.000Z')
    running = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(running.app)
    ben = await signUp(running.app)
  })
  afterEach(() => running.close())

  const create = async (path: string, payload: object) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const page = async (farmer: TestFarmer, query = '') =>
    (await farmer.call('GET', `/api/timeline?${query}`)).json<TimelinePage>()
  const addTask = async (payload: object) => {
    const answer = await ada.call('POST', '/api/tasks', { title: 'Spray', ...payload })
    return answer.json<{ task: { id: string } }>().task.id
  }

  test('never shows another farmer’s project', async () => {
    const projectId = await create('/api/projects', { name: 'North farm' })
    expect((await page(ada)).entries).toHaveLength(1)
    expect((await page(ben)).entries).toEqual([])
    expect((await page(ben, `projectId=${projectId}`)).entries).toEqual([])
  })

  test('refuses a made-up cursor', async () => {
    const places = ['2026-01-01T00:00:00.000Z a\0b', '2026-01-01 x y', 'soon x', '2026-01-01 ']
    for (const place of places) {
      const before = Buffer.from(place).toString('base64url')
      const answer = await ada.call('GET', `/api/timeline?before=${before}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('This place in the timeline is unknown.')
    }
  })

  test('continues each page after the last, even when many events share one time', async () => {
    const projectId = await create('/api/projects', { name: 'North farm' })
    for (let count = 0; count < 110; count += 1) {
      await create(`/api/projects/${projectId}/crops`, buildCropPayload())
    }
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { entries, next: after }: TimelinePage = await page(ada, next && `before=${next}`)
      ids.push(...entries.map(({ id }) => id))
      next = after
    }
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse())
    expect(ids).toHaveLength(111)
  })

  test('records nothing of a change that failed', async () => {
    const projectId = await create('/api/projects', { name: 'North farm' })
    const path = `/api/projects/${projectId}/crops`
    await ada.call('POST', path, { ...buildCropPayload(), fieldSize: 'many' })
    await ben.call('POST', path, buildCropPayload())
    expect((await page(ada)).entries.map(({ subject }) => subject)).toEqual(['project'])
  })

  test('drops a deleted task', async () => {
    const id = await addTask({ dueDate: '2026-06-01' })
    await ada.call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    expect((await page(ada)).entries).toHaveLength(1)
    await ada.call('DELETE', `/api/tasks/${id}`)
    expect((await page(ada)).entries).toEqual([])
  })
})

describe.each(engines)('the timeline on $name', ({ openEmpty }) => {
  test('of a farm older than the timeline shows what is known of its past', async () => {
    const db = await openEmpty()
    const before = Object.entries(migrations).filter(([name]) => name < '0007-timeline')
    await migrate(db, Object.fromEntries(before))
    await writeOldFarm(db)
    await migrate(db)
    const { entries } = await timelineRepository(db, 'u1').page({}, undefined, {
      spoken: english,
      role: 'owner',
    })
    expect(entries.map(({ kind, entityName, detail }) => [kind, entityName, detail])).toEqual([
      ['task', null, 'Mow'],
      ['reading', 'Hilltop', '2 days of measured production, Jan 1, 2025 to Jan 2, 2025'],
      ['photo', 'South field', 'Green.'],
      ['finding', 'South field', 'Brown.'],
      ['created', 'Hilltop', '4 kW'],
      ['created', 'Hill flock', '42 sheep, 12 acres of pasture'],
      ['created', 'South field', 'Tomatoes, 2.5 acres'],
      ['created', null, ''],
    ])
    expect(entries[3]?.photo).toEqual({
      thumbnailURL: '/api/objects/k1/thumbnail',
      status: 'needs_attention',
    })
    await db.destroy()
  })
})

/** A farm as stored by an earlier version. */
async function writeOldFarm(db: Kysely<Tables>) {
  const at = (hour: number) => `2026-05-01T0${hour}:00:00.000Z`
  await sql`insert into "users" ("id", "name", "firstName", "lastName", "email", "createdAt", "updatedAt")
    values ('u1', 'Ada Field', 'Ada', 'Field', 'ada@farm.example', ${at(0)}, ${at(0)})`.execute(db)
  await sql`insert into "projects" ("id", "ownerId", "name", "description", "status", "createdAt", "updatedAt")
    values ('p1', 'u1', 'North farm', '', 'active', ${at(0)}, ${at(8)})`.execute(db)
  await sql`insert into "crops" ("id", "projectId", "name", "scientificName", "fieldName", "fieldSize", "plantingDate", "expectedHarvest", "healthStatus", "createdAt", "updatedAt")
    values ('c1', 'p1', 'Tomatoes', '', 'South field', '2.5', '', '', 'good', ${at(1)}, ${at(8)})`.execute(
    db,
  )
  await sql`insert into "animals" ("id", "projectId", "type", "herdName", "breeds", "pastureSize", "healthStatus", "farmDescription", "count", "createdAt", "updatedAt")
    values ('h1', 'p1', 'sheep', 'Hill flock', '["Merino"]', '12', 'unknown', '', 42, ${at(2)}, ${at(2)})`.execute(
    db,
  )
  await sql`insert into "solarSystems" ("id", "projectId", "location", "latitude", "longitude", "capacity", "panelCount", "installationDate", "panelType", "efficiency", "inverterType", "orientation", "tiltAngle", "currentGeneration", "monthlyGeneration", "createdAt", "updatedAt")
    values ('s1', 'p1', 'Hilltop', '', '', '4', '', '', '', '', '', '', '', '', '', ${at(3)}, ${at(3)})`.execute(
    db,
  )
  const photo = (id: string, status: string, evidence: string, hour: number) =>
    sql`insert into "analyses" ("id", "projectId", "entityType", "entityId", "imageKey", "analysisResult", "recommendations", "measurements", "evidence", "engine", "engineVersion", "createdAt")
      values (${id}, 'p1', 'crop', 'c1', ${id.replace('a', 'k')}, ${JSON.stringify({ healthStatus: status, diseaseDetected: null })}, '[]', '[]', ${evidence}, 'built-in', '1', ${at(hour)})`.execute(
      db,
    )
  await photo('a1', 'needs_attention', 'Brown.', 4)
  await photo('a2', 'good', 'Green.', 5)
  for (const date of ['2025-01-01', '2025-01-02']) {
    await sql`insert into "solarDays" ("systemId", "date", "kwh", "uploadKey", "createdAt")
      values ('s1', ${date}, 4, 'k3', ${at(6)})`.execute(db)
  }
  for (const [id, doneAt] of [
    ['t1', at(7)],
    ['t2', null],
  ]) {
    await sql`insert into "tasks" ("id", "ownerId", "kind", "title", "notes", "priority", "dueDate", "why", "doneAt", "doneOn", "version", "createdAt", "updatedAt")
      values (${id}, 'u1', 'general', 'Mow', '', 'low', '2026-05-01', '', ${doneAt}, ${doneAt?.slice(0, 10) ?? null}, 1, ${at(0)}, ${at(0)})`.execute(
      db,
    )
  }
}
