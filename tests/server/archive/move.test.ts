import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { moveFarm } from '#server/archive/move-farm.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { holdsFarm } from '#server/archive/restore-place.ts'
import type { Config } from '#server/config.ts'
import { dataPaths, openDataDir } from '#server/process/data-dir.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { openBucket } from '#server/objects/open-store.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { createDatabase } from '#tests/setup/postgres-database.ts'
import { makeBucket, testS3 } from '#tests/setup/s3.ts'
import { runProgram } from '#tests/setup/server-process.ts'
import { insertSystem } from '#tests/setup/solar.ts'

// Starting commands takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const url = process.env.TEST_DATABASE_URL
const MANY_DAYS = 40_000

let place: Awaited<ReturnType<typeof openFarmFolder>>
let before: Awaited<ReturnType<typeof contentOf>>
let farm: Awaited<ReturnType<typeof fillFarm>>

beforeAll(async () => {
  place = await openFarmFolder()
  const server = await startFarm(place.config)
  farm = await fillFarm(server)
  await server.close()
  before = await contentOf(place.config)
})
afterAll(() => place.forget())

test('a move without a target or without a farm is refused with an explanation', async () => {
  await expect(moveFarm(place.config)).rejects.toThrow(/Set DATABASE_URL, S3_BUCKET or both/)
  const nowhere = place.configOf('nowhere', { DATABASE_URL: 'postgres://127.0.0.1:9/x' })
  await expect(moveFarm(nowhere)).rejects.toThrow(/There is no farm in DATA_DIR/)
})

/** Skipped without a Postgres to test on. */
describe.runIf(url)('into Postgres', () => {
  let target: Awaited<ReturnType<typeof createDatabase>>
  let config: Config
  beforeEach(async () => {
    target = await createDatabase(url ?? '')
    config = place.configOf('data', { DATABASE_URL: target.url })
  })
  afterEach(() => target.drop())

  const inTarget = async <T>(look: (db: ReturnType<typeof openPostgres>) => Promise<T>) => {
    const db = openPostgres(target.url, { poolSize: 1, onError: () => {}, name: 'test' })
    try {
      return await look(db)
    } finally {
      await db.destroy()
    }
  }

  test('moves every row, including sessions and calendar links, and leaves the source unchanged', async () => {
    const rows = Object.values(before.tables).reduce(
      (sum, text) => sum + Number(text.split(' ')[0]),
      0,
    )
    expect(await moveFarm(config)).toEqual({ rows, objects: null })
    expect(await contentOf(config)).toEqual(before)
    expect(await contentOf(place.config)).toEqual(before)
    const { app, close } = await startFarm(config)
    const { cookie } = farm.farmer
    const answer = await app.inject({ url: farm.photo, headers: { cookie } })
    expect(answer.statusCode).toBe(200)
    expect((await app.inject(farm.calendar)).statusCode).toBe(200)
    await close()
  })

  test('changes nothing when run again', async () => {
    await moveFarm(config)
    const moved = await contentOf(config)
    await moveFarm(config)
    expect(await contentOf(config)).toEqual(moved)
  })

  test('refuses a database with another farm, which stays unchanged', async () => {
    const other = place.configOf('other', { DATABASE_URL: target.url })
    const server = await startFarm(other)
    await fillFarm(server)
    await expect(moveFarm(config)).rejects.toThrow(/A running server is connected/)
    await server.close()
    const theirs = await contentOf(other)
    await expect(moveFarm(config)).rejects.toThrow(/holds another farm \(its table \w+ differs\)/)
    expect(await contentOf(other)).toEqual(theirs)
  })

  test('is refused while a server runs on the source', async () => {
    const { release } = await openDataDir(config.DATA_DIR, true)
    await expect(moveFarm(config)).rejects.toThrow(/Another running server holds DATA_DIR/)
    release()
  })

  test('leaves nothing behind when killed, and the next run moves everything', async () => {
    await addManyDays()
    const full = await contentOf(place.config)
    const run = runProgram('db-move', [], {
      DATA_DIR: config.DATA_DIR,
      DATABASE_URL: target.url,
    })
    await inTarget(async (db) => {
      while (!(await isLoading(db))) await wait(10)
      await run.kill('SIGKILL')
      while (await isLoading(db)) await wait(10)
      expect(await holdsFarm(db)).toBe(false)
    })
    const again = runProgram('db-move', [], {
      DATA_DIR: config.DATA_DIR,
      DATABASE_URL: target.url,
    })
    expect({ code: await again.ended, output: again.output() }).toEqual({
      code: 0,
      output: expect.stringMatching(/^All \d+ rows are in Postgres, each compared\.$/m),
    })
    expect(await contentOf(config)).toEqual(full)
  })

  /** Waits until the command is in its loading transaction. */
  const isLoading = async (db: ReturnType<typeof openPostgres>) => {
    const running = await db
      .withTables<{ pg_stat_activity: { query: string; application_name: string } }>()
      .selectFrom('pg_stat_activity')
      .select('query')
      .where('application_name', '=', 'smart-farm-command')
      .where('query', 'ilike', '%insert into "solarDays"%')
      .execute()
    return running.length > 0
  }

  async function addManyDays() {
    const db = openSqlite(dataPaths(place.config.DATA_DIR).databaseFile)
    const systemId = await insertSystem(db, farm.projectId)
    const days = Array.from({ length: MANY_DAYS }, (_, at) => ({
      systemId,
      date: new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10),
      kwh: at / 7,
      uploadKey: 'a-file',
      createdAt: '2026-06-01T08:00:00.000Z',
    }))
    for (let at = 0; at < days.length; at += 1000) {
      await db
        .insertInto('solarDays')
        .values(days.slice(at, at + 1000))
        .execute()
    }
    await db.destroy()
  }
})

/** Skipped without an S3 to test on. */
describe.runIf(testS3)('into S3', () => {
  let config: Config
  beforeEach(async () => {
    config = place.configOf('data', await newBucket())
  })

  const files = () => Object.keys(before.files).length

  test('moves every photo, and stores none when run again', async () => {
    expect(files()).toBeGreaterThan(0)
    const none = { there: 0, put: 0, lost: [] }
    expect(await moveFarm(config)).toEqual({ rows: null, objects: { ...none, put: files() } })
    expect((await contentOf(config)).files).toEqual(before.files)
    expect((await moveFarm(config)).objects).toEqual({ ...none, there: files() })
  })

  test('completes an interrupted run, and replaces damaged photos', async () => {
    await moveFarm(config)
    const bucket = await openBucket(config, config.S3_BUCKET ?? '')
    const [key = ''] = Object.keys(before.files)
    await bucket.put(key, Buffer.from('half of it'))
    expect((await moveFarm(config)).objects).toMatchObject({ put: 1 })
    expect((await contentOf(config)).files).toEqual(before.files)
    bucket.close()
  })

  test('refuses a bucket with files of another farm, which stays unchanged', async () => {
    const bucket = await openBucket(config, config.S3_BUCKET ?? '')
    await bucket.put('theirs', Buffer.from('a photo'))
    await expect(moveFarm(config)).rejects.toThrow(/holds files of another farm \(kept\/theirs\)/)
    const keys: string[] = []
    for await (const { key } of bucket.list()) keys.push(key)
    expect(keys).toEqual(['theirs'])
    bucket.close()
  })
})

/** Skipped without a Postgres and an S3 to test on. */
describe.runIf(url && testS3)('on Postgres and S3', () => {
  test('a farm is backed up, replaced there, and restored to a folder', async () => {
    const target = await createDatabase(url ?? '')
    const config = place.configOf('data', { DATABASE_URL: target.url, ...(await newBucket()) })
    await moveFarm(config)
    const backUp = async () => {
      const source = await openFarm(config)
      const made = await makeBackup(source, place.backups, new Date())
      await source.close()
      return made.folder
    }
    const restore = (to: Config, folder: string, replace = false) =>
      restoreBackup({ config: to, folder, backups: place.backups, replace, now: () => new Date() })
    const first = await backUp()
    await expect(restore(config, first)).rejects.toThrow(/The database holds a farm already/)
    const { restorePoint } = await restore(config, first, true)
    const expected = withoutAccess(await contentOf(place.config))
    expect(withoutAccess(await contentOf(config))).toEqual(expected)
    const onFolder = place.configOf('back-home')
    await restore(onFolder, restorePoint?.folder ?? '')
    expect(withoutAccess(await contentOf(onFolder))).toEqual(expected)
    await target.drop()
  })
})

async function newBucket(): Promise<Record<string, string>> {
  if (!testS3) throw new Error('There is no S3 service to test on.')
  const service = { ...testS3, S3_BUCKET: `move-${randomUUID()}` }
  await makeBucket(service)
  return service
}
