import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFarm } from '#server/archive/farm-place.ts'
import { farmMigrations, farmSchema } from '#server/archive/farm-schema.ts'
import { loadFarm, dbSource, type FarmSource } from '#server/archive/load-farm.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { holdsFarm } from '#server/archive/restore-place.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/open.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { engines } from '#tests/setup/engines.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { sql } from 'kysely'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let source: FarmSource
let farm: Awaited<ReturnType<typeof openFarm>>

beforeAll(async () => {
  place = await openFarmFolder()
  const server = await startFarm(place.config)
  await fillFarm(server)
  await server.close()
  farm = await openFarm(place.config)
  source = await dbSource(farm.db)
})
afterAll(async () => {
  await farm.close()
  await place.forget()
})

describe.each(engines)('$name', ({ name, openEmpty }) => {
  test('loads a farm row by row, and its backup loads the same farm into SQLite', async () => {
    const db = await openEmpty()
    expect(await holdsFarm(db)).toBe(false)
    await loadFarm(db, source)
    expect(await holdsFarm(db)).toBe(true)
    expect((await dbSource(db)).tables).toEqual(source.tables)

    const { folder } = await makeBackup({ db, objects: farm.objects }, place.backups, new Date())
    await db.destroy()
    const config = place.configOf(`back-from-${name}`)
    const now = () => new Date()
    await restoreBackup({ config, folder, backups: place.backups, replace: false, now })
    const expected = withoutAccess(await contentOf(place.config))
    expect(withoutAccess(await contentOf(config))).toEqual(expected)
  })

  test('is unchanged after a load that fails at any point', async () => {
    const db = await openEmpty()
    await loadFarm(db, source)
    const failing = loadFarm(db, source, () => Promise.reject(new Error('power cut')))
    await expect(failing).rejects.toThrow('power cut')
    const other = { ...source, tables: { ...source.tables, crops: { rows: 2, digest: '' } } }
    await expect(loadFarm(db, other)).rejects.toThrow(/crops has other rows/)
    expect((await dbSource(db)).tables).toEqual(source.tables)
    await db.destroy()
  })

  test('with tables of another program is refused', async () => {
    const db = await openEmpty()
    await sql`create table users (id integer)`.execute(db)
    await expect(holdsFarm(db)).rejects.toThrow(/tables of another program \(users\)/)
    await db.destroy()
  })

  test('migrates a farm of an older version to the current schema', async () => {
    const names = Object.keys(migrations).slice(0, 2)
    const old = await openEmpty()
    await migrate(old, Object.fromEntries(Object.entries(migrations).slice(0, 2)))
    const { folder } = await makeBackup(
      { db: old, objects: farm.objects },
      place.backups,
      new Date(),
    )
    expect(await farmMigrations(old)).toEqual(names)
    await old.destroy()
    const config = place.configOf(`old-from-${name}`)
    const now = () => new Date()
    await restoreBackup({ config, folder, backups: place.backups, replace: false, now })
    const restored = await openFarm(config)
    expect(await farmMigrations(restored.db)).toEqual(Object.keys(migrations))
    await restored.close()
  })
})

test('every table has a key, and parents come before children', async () => {
  const db = openSqlite(':memory:')
  await migrate(db)
  const made: string[] = []
  for (const { name, key } of await farmSchema(Object.keys(migrations))) {
    const { rows } = await sql<{ parent: string }>`
      select "table" as parent from pragma_foreign_key_list(${name})`.execute(db)
    expect(made).toEqual(expect.arrayContaining(rows.map(({ parent }) => parent)))
    expect(key.length).toBeGreaterThan(0)
    made.push(name)
  }
  expect(made).toEqual(expect.arrayContaining(['users', 'projects', 'crops', 'events']))
  await db.destroy()
})
