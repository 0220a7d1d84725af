import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { agenda } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { repairRows } from '#server/farm/repair-rows.ts'
import { newId } from '#server/new-id.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines, postgresEngine } from '#tests/setup/engines.ts'
import { call, signUp, startTestApp } from '#tests/setup/server.ts'

/** What most migrations do (docs/operate.md, 'Upgrades'): add tables, indexes, and columns with a default. */
const next = {
  ...migrations,
  '9999-next-version': {
    async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
      await db.schema
        .alterTable('projects')
        .addColumn('soil', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('sessions').addColumn('device', 'text').execute()
      await db.schema.createTable('fences').addColumn('id', 'text').execute()
    },
  },
}

describe.each(engines)('on $name', ({ open }) => {
  test('a server continues to work next to the next version until that takes over', async () => {
    const db = await open()
    const old = await startTestApp({ db })
    const { cookie } = await signUp(old.app)
    const farmer = call(old.app, cookie)
    await farmer('POST', '/api/projects', { name: 'North farm' })
    await migrate(db, next)

    const made = await farmer('POST', '/api/projects', { name: 'South farm' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    const crop = await farmer('POST', `/api/projects/${id}/crops`, buildCropPayload())
    expect(crop.statusCode).toBe(201)
    const list = await farmer('GET', '/api/projects')
    expect(list.json<{ name: string }[]>().map(({ name }) => name)).toEqual([
      'South farm',
      'North farm',
    ])
    expect((await signUp(old.app)).cookie).not.toBe(cookie)
    await expect(migrate(db)).rejects.toThrow('was written by a newer version')
    await old.close()
  })
})

/** Before 0012 a farm was known by its `ownerId`, which replicas of that version still write and read. */
const KEPT = ['farmers', 'projects', 'uploads', 'tasks', 'events']

describe.each([postgresEngine])('next to the version before on $name', ({ open }) => {
  const start = async () => {
    const running = await startTestApp({ db: await open() })
    const ada = await signUp(running.app)
    const farmId = (await running.auth.userOf(ada.cookie))?.farmId
    return { ...running, ada, farmId }
  }
  /** The routine speaks of records. */
  const addFlock = async ({ ada }: Awaited<ReturnType<typeof start>>) => {
    const made = await ada.call('POST', '/api/projects', { name: 'North farm' })
    const path = `/api/projects/${made.json<{ id: string }>().id}/animals`
    await ada.call('POST', path, buildAnimalPayload())
  }

  test('what that writes is of the farm', async () => {
    const { db, ada, farmId, close } = await start()
    const at = '2026-06-01T08:00:00.000Z'
    await sql`insert into "projects" ("id", "ownerId", "name", "description", "status", "createdAt", "updatedAt")
      values ('p1', ${farmId}, 'North farm', '', 'active', ${at}, ${at})`.execute(db)
    for (const zone of ['Africa/Nairobi', 'Asia/Tokyo'])
      await sql`insert into "farmers" ("ownerId", "timeZone") values (${farmId}, ${zone})
        on conflict ("ownerId") do update set "timeZone" = ${zone}`.execute(db)

    const list = await ada.call('GET', '/api/projects')
    expect(list.json()).toMatchObject([{ id: 'p1', name: 'North farm' }])
    expect(await db.selectFrom('farmers').select(['farmId', 'timeZone']).execute()).toEqual([
      { farmId, timeZone: 'Asia/Tokyo' },
    ])
    // Both versions write the same row of a farm.
    await ada.call('GET', '/api/tasks?zone=UTC')
    expect((await ada.call('POST', '/api/calendar-link')).statusCode).toBe(201)
    expect(await db.selectFrom('farmers').select('timeZone').execute()).toEqual([
      { timeZone: 'UTC' },
    ])
    await close()
  })

  test('what we write is seen by that', async () => {
    const running = await start()
    const { db, ada, farmId, close } = running
    await addFlock(running)
    await ada.call('POST', '/api/objects/upload')
    await ada.call('POST', '/api/calendar-link')
    // Adds the time zone and the routine.
    await ada.call('GET', '/api/tasks?zone=UTC')
    for (const table of KEPT) {
      const { rows } = await sql`select distinct "ownerId" from ${sql.table(table)}`.execute(db)
      expect({ table, rows }).toEqual({ table, rows: [{ ownerId: farmId }] })
    }
    await close()
  })

  test('the routine that it gave is not given again, and that does not give ours again', async () => {
    const running = await start()
    const { db, ada, farmId, close } = running
    await addFlock(running)
    const at = '2026-06-01T08:00:00.000Z'
    await sql`insert into "farmers" ("ownerId", "timeZone", "routineAt")
      values (${farmId}, 'UTC', ${at})`.execute(db)
    const open = async () =>
      agenda.parse((await ada.call('GET', '/api/tasks?zone=UTC')).json()).open.length
    expect(await open()).toBe(0)
    await db.deleteFrom('farmers').execute()
    await ada.call('POST', '/api/projects', { name: 'South farm' })
    expect(await open()).toBe(3)
    const farmers = await db.selectFrom('farmers').select('routineAt').execute()
    expect(farmers).not.toEqual([{ routineAt: null }])
    await close()
  })

  const AT = '2026-06-01T08:00:00.000Z'
  type Running = Awaited<ReturnType<typeof start>>

  /** As 2.0.0 does: a column that it does not know gets its default. */
  const writing = ({ db, farmId }: Running) => ({
    task: async (title: string, { why = '', sourceKind = null as string | null } = {}) => {
      const id = newId()
      await sql`insert into "tasks" ("id", "ownerId", "projectId", "entityId", "kind", "title", "notes", "priority",
        "dueDate", "repeatUnit", "repeatEvery", "repeatFrom", "why", "sourceKind", "sourceKey", "doneAt", "doneOn",
        "nextTaskId", "version", "createdAt", "updatedAt")
        values (${id}, ${farmId}, null, null, 'general', ${title}, '', 'medium', '2026-06-01', 'day', 1,
        '2026-06-01', ${why}, ${sourceKind}, ${sourceKind && id}, null, null, null, 1, ${AT}, ${AT})`.execute(
        db,
      )
      return id
    },
    next: async (id: string, nextId: string) =>
      sql`update "tasks" set "doneAt" = ${AT}, "doneOn" = '2026-06-01', "nextTaskId" = ${nextId},
        "version" = "version" + 1 where "id" = ${id}`.execute(db),
    event: async (kind: string, subject: string, detail: string, taskId: string | null = null) =>
      sql`insert into "events" ("id", "ownerId", "projectId", "kind", "subject", "entityId", "taskId", "analysisId",
        "detail", "at") values (${newId()}, ${farmId}, null, ${kind}, ${subject}, null, ${taskId}, null, ${detail},
        ${AT})`.execute(db),
  })
  const openTasks = async ({ ada }: Running) =>
    agenda.parse((await ada.call('GET', '/api/tasks?zone=UTC')).json()).open
  const details = async ({ ada }: Running) =>
    timelinePage
      .parse((await ada.call('GET', '/api/timeline')).json())
      .entries.map(({ detail }) => detail)

  test('tasks that it repeats keep what they say, and those that it names say that', async () => {
    const running = await start()
    const { db, ada } = running
    await addFlock(running)
    const [first, renamed] = await openTasks(running)
    const { task, next } = writing(running)
    // Twice before the sweep comes by.
    const [second, third] = [await task(''), await task('')]
    await next(first?.id ?? '', second)
    await next(second, third)
    await sql`update "tasks" set "title" = 'Milk the goats', "version" = 2 where "id" = ${renamed?.id}`.execute(
      db,
    )
    await repairRows(db, new Date())
    const titles = new Map((await openTasks(running)).map(({ id, title }) => [id, title]))
    expect(titles.get(third)).toBe(first?.title)
    expect(titles.get(renamed?.id ?? '')).toBe('Milk the goats')
    const { body } = await ada.call('PUT', `/api/tasks/${renamed?.id}/completion`, { zone: 'UTC' })
    expect(JSON.parse(body)).toMatchObject({ next: { title: 'Milk the goats' } })
    expect(await details(running)).toContain('Milk the goats')
    await running.close()
  })

  test('what it writes in English reads the same, and becomes facts', async () => {
    const running = await start()
    const { db, farmId } = running
    const { task, event } = writing(running)
    const planting = 'From the planting date you entered, Apr 20, 2026.'
    await task('Plant Corn at North', { why: planting, sourceKind: 'planting' })
    await task('Check animal health and water systems')
    await task('Mend the fence')
    await event('changed', 'crop', 'Maize · Field size 4 → 5 acres')
    await event('deleted', 'animal', 'Sold herd')
    await event('changed', 'crop', 'Hectares 4 → 5')
    const read = async () => [
      (await openTasks(running)).map(({ title, why }) => [title, why]),
      await details(running),
    ]
    const before = await read()
    expect(before).toEqual([
      [
        ['Plant Corn at North', planting],
        ['Check animal health and water systems', ''],
        ['Mend the fence', ''],
      ],
      ['Hectares 4 → 5', 'Sold herd', 'Maize · Field size 4 → 5 acres'],
    ])
    await repairRows(db, new Date())
    expect(await read()).toEqual(before)
    const typed = await db.selectFrom('tasks').select(['title', 'why']).orderBy('id').execute()
    expect(typed.flatMap(Object.values).filter(Boolean)).toEqual(['Mend the fence'])
    const notes = await db.selectFrom('events').select(['detail', 'farmId']).execute()
    expect(notes.filter(({ detail }) => detail)).toEqual([{ detail: 'Hectares 4 → 5', farmId }])
    await running.close()
  })

  test('events of a record that it deletes keep what they say', async () => {
    const running = await start()
    const { db, ada } = running
    const { id } = (await ada.call('POST', '/api/projects', { name: 'North farm' })).json<{
      id: string
    }>()
    const path = `/api/projects/${id}/crops`
    const crop = (await ada.call('POST', path, buildCropPayload())).json<{ id: string }>()
    const [said] = await details(running)
    await sql`delete from "crops" where "id" = ${crop.id}`.execute(db)
    await sql`update "users" set "farmRevision" = "farmRevision" + 1`.execute(db)
    await sql`update "events" set "entityId" = null, "detail" = 'Tomatoes' where "entityId" = ${crop.id}`.execute(
      db,
    )
    await repairRows(db, new Date())
    expect((await details(running))[0]).toBe(`Tomatoes · ${said}`)
    await running.close()
  })

  test('nothing is looked for when the upgrade is long over', async () => {
    const running = await start()
    const { db } = running
    await writing(running).task('Feed livestock according to schedule')
    const old = '2026-01-01T00:00:00.000Z'
    await sql`update "migrations" set "timestamp" = ${old}`.execute(db)
    await repairRows(db, new Date())
    expect(await db.selectFrom('tasks').select('facts').execute()).toEqual([{ facts: '{}' }])
    await running.close()
  })
})
