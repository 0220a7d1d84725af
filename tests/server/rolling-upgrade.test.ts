import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate, migrations } from '#server/db/migrate.ts'
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
const KEPT = ['farmers', 'projects', 'uploads', 'tasks', 'events', 'calendarLinks']

describe.each([postgresEngine])('next to the version before on $name', ({ open }) => {
  const start = async () => {
    const running = await startTestApp({ db: await open() })
    const ada = await signUp(running.app)
    const farmId = (await running.auth.userOf(ada.cookie))?.farmId
    return { ...running, ada, farmId }
  }

  test('what that writes is of the farm', async () => {
    const { db, ada, farmId, close } = await start()
    const at = '2026-06-01T08:00:00.000Z'
    await sql`insert into "projects" ("id", "ownerId", "name", "description", "status", "createdAt", "updatedAt")
      values ('p1', ${farmId}, 'North farm', '', 'active', ${at}, ${at})`.execute(db)
    for (const zone of ['Africa/Nairobi', 'Asia/Tokyo'])
      await sql`insert into "farmers" ("ownerId", "timeZone") values (${farmId}, ${zone})
        on conflict ("ownerId") do update set "timeZone" = ${zone}`.execute(db)
    for (const token of ['first', 'second'])
      await sql`insert into "calendarLinks" ("ownerId", "tokenHash", "createdAt")
        values (${farmId}, ${token}, ${at})
        on conflict ("ownerId") do update set "tokenHash" = ${token}`.execute(db)

    const list = await ada.call('GET', '/api/projects')
    expect(list.json()).toMatchObject([{ id: 'p1', name: 'North farm' }])
    expect(await db.selectFrom('farmers').select(['farmId', 'timeZone']).execute()).toEqual([
      { farmId, timeZone: 'Asia/Tokyo' },
    ])
    expect(await db.selectFrom('calendarLinks').select(['farmId', 'tokenHash']).execute()).toEqual([
      { farmId, tokenHash: 'second' },
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
    const { db, ada, farmId, close } = await start()
    await ada.call('POST', '/api/projects', { name: 'North farm' })
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
})
