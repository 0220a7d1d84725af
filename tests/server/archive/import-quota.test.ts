import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_ROWS } from '#server/farm/quota.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { forgetDeleted, sweepDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'
import { plantFullFarm } from '#tests/setup/full-farm.ts'
import { insertMany } from '#tests/setup/many-rows.ts'
import { signUp, type TestFarmer } from '#tests/setup/server.ts'
import { exportOf, importInto, type FarmJson } from '#tests/setup/archive.ts'
import { idOf, startUploads, type Uploads } from '#tests/setup/uploads.ts'
import { zipOf } from '#tests/setup/zip.ts'

const AT = '2026-06-01T08:00:00.000Z'
const FILE_BYTES = 400_000

describe.each(engines)('an import on $name', ({ open }) => {
  let farm: Uploads
  let ben: TestFarmer
  let zip: Buffer

  beforeEach(async () => {
    farm = await startUploads({ db: await open() })
    ben = await signUp(farm.app)
    await plantFullFarm(farm.db, farm.ada)
    // A farm with a book cannot be emptied.
    for (const table of ['entries', 'entryVersions', 'products'] as const)
      await farm.db.deleteFrom(table).execute()
    await farm.db.deleteFrom('uploads').where('bookId', 'is not', null).execute()
    const exported = await exportOf(farm.ada)
    zip = await zipOf(
      new Map<string, Buffer | string>([...exported.files, ...largeFile(exported.farm)]),
    )
    const granted = { quotaMegabytes: 1 }
    await farm.db.updateTable('users').set(granted).where('email', '=', ben.email).execute()
  })
  afterEach(() => farm.close())

  /** The export with a third file, of 400 KB. */
  function largeFile(json: FarmJson) {
    const content = Buffer.alloc(FILE_BYTES, 'a,1\n')
    const hash = createHash('sha256').update(content).digest('hex')
    const upload = { ...json.tables.uploads?.[0], key: 'large', type: 'text/csv', hash }
    const tables = { ...json.tables, uploads: [...(json.tables.uploads ?? []), upload] }
    return [
      ['photos/large.csv', content],
      ['farm.json', JSON.stringify({ ...json, tables })],
    ] as const
  }
  const usedBytes = async () =>
    (await uploadRepository(farm.db, await idOf(ben)).usage(farm.now())).fileBytes
  const clear = async () => {
    const projects = (await ben.call('GET', '/api/projects')).json<{ id: string }[]>()
    for (const { id } of projects) await ben.call('DELETE', `/api/projects/${id}`)
    const { open: tasks } = (await ben.call('GET', '/api/tasks?zone=UTC')).json<{
      open: { id: string }[]
    }>()
    for (const { id } of tasks) await ben.call('DELETE', `/api/tasks/${id}`)
  }

  test('never exceeds the quota when repeated, and leaves nothing behind when refused', async () => {
    expect((await importInto(ben, zip)).statusCode).toBe(200)
    await clear()
    expect((await importInto(ben, zip)).statusCode).toBe(200)
    await clear()
    const held = await usedBytes()
    const refused = await importInto(ben, zip)
    expect([refused.statusCode, refused.body]).toEqual([
      507,
      'Your farm is full: its photos and files may take 0.001 GB. Delete what you no longer need, then empty “Recently deleted” under Your data, or ask your administrator for more room.',
    ])
    expect(await usedBytes()).toBe(held)
    await forgetDeleted(ben)
    await sweepDeleted({ db: farm.db, objects: farm.store, now: farm.now })
    expect(await usedBytes()).toBe(0)
    expect((await importInto(ben, zip)).statusCode).toBe(200)
  })

  test('counts completed tasks and events that earlier imports have left', async () => {
    const farmId = sql.lit(await idOf(ben))
    await insertMany(
      farm.db,
      MAX_ROWS - 5,
      (numbers) => sql`
        insert into "events" ("id", "farmId", "kind", "subject", "detail", "at")
        select 'e-' || n, ${farmId}, 'task', 'general', '', ${sql.lit(AT)} from ${numbers}`,
    )
    const { statusCode, body } = await importInto(ben, zip)
    expect([statusCode, body]).toEqual([
      507,
      'Your farm is full: it may have 250,000 records. Delete what you no longer need, then empty “Recently deleted” under Your data, or ask your administrator for more room.',
    ])
    expect(await usedBytes()).toBe(0)
  })
})
