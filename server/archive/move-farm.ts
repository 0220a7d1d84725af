import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { giveToOwner, dataPaths, holdDataDir } from '#server/process/data-dir.ts'
import { openSqlite } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { keptFilesIn } from '#server/objects/local-store.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { openObjectStore } from '#server/objects/open-store.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { sha256 } from '#server/uploads/keep-content.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { ensureObject, finishedObjects, extraKeys, eachConcurrently } from './copy-objects.ts'
import { openPostgresForCommand, refuseWhileServersRun } from './farm-place.ts'
import { checkIntegrity, differingTable, loadFarm, dbSource, type FarmSource } from './load-farm.ts'
import { holdsFarm } from './restore-place.ts'

const CONCURRENCY = 8

export type Moved = {
  /** Rows now in Postgres; null if DATABASE_URL is not set. */
  rows: number | null
  /** Files now in the bucket; null if S3_BUCKET is not set. */
  objects: { there: number; put: number; lost: string[] } | null
}

/**
 * Copies the SQLite farm of DATA_DIR to Postgres (DATABASE_URL), its files to S3 (S3_BUCKET), or both,
 * and verifies every row and file. The source stays unchanged. After an interruption, running it again
 * resumes.
 * @throws StartRefused while a server runs on either, and if the target holds anything else
 */
export async function moveFarm(config: Config): Promise<Moved> {
  const { databaseFile, objectsFolder } = dataPaths(config.DATA_DIR)
  if (!config.DATABASE_URL && !config.S3_BUCKET) {
    throw new StartRefused('Set DATABASE_URL, S3_BUCKET or both to where the farm is to go.')
  }
  if (!existsSync(databaseFile)) {
    throw new StartRefused(`There is no farm in DATA_DIR ${path.resolve(config.DATA_DIR)}.`)
  }
  const release = await holdDataDir(config.DATA_DIR)
  const db = openSqlite(databaseFile)
  try {
    await checkIntegrity(db)
    return await moveFrom(db, objectsFolder, config)
  } finally {
    await db.destroy()
    await giveToOwner(config.DATA_DIR)
    release()
  }
}

async function moveFrom(db: Kysely<Tables>, objectsFolder: string, config: Config) {
  const target = config.DATABASE_URL ? openPostgresForCommand(config.DATABASE_URL) : null
  let bucket: ObjectStore | null = null
  try {
    if (target) await refuseWhileServersRun(target)
    bucket = config.S3_BUCKET ? await openObjectStore(config, NO_FOLDER) : null
    const source = await dbSource(db)
    const loaded = target && (await isLoaded(target, source))
    // Files first, so that no row refers to a missing one.
    const objects = bucket && (await moveObjects(db, objectsFolder, bucket))
    if (target && !loaded) await loadFarm(target, source, refuseWhileServersRun)
    return { rows: target && rowsIn(source), objects }
  } finally {
    bucket?.close()
    await target?.destroy()
  }
}

const NO_FOLDER = { folder: '', secret: '' }

const rowsIn = ({ tables }: FarmSource) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** True if an earlier run has moved everything. */
async function isLoaded(target: Kysely<Tables>, source: FarmSource) {
  if (!(await holdsFarm(target))) return false
  const other = await differingTable(target, source)
  if (other === null) return true
  throw new StartRefused(
    `The database that DATABASE_URL names holds another farm (its table ${other} differs). Choose an empty one.`,
  )
}

async function moveObjects(db: Kysely<Tables>, folder: string, bucket: ObjectStore) {
  const expected = await finishedObjects(db)
  for await (const key of extraKeys(bucket, expected)) {
    throw new StartRefused(
      `The bucket that S3_BUCKET names holds files of another farm (kept/${key}). Choose an empty one.`,
    )
  }
  const files = keptFilesIn(folder)
  const moved = { there: 0, put: 0, lost: [] as string[] }
  await eachConcurrently(expected, CONCURRENCY, async (object) => {
    const bytes = await bytesOf(files.get(object.key))
    if (!bytes || (await sha256(bytes)) !== object.hash) moved.lost.push(object.key)
    else if (await ensureObject(bucket, object, async () => bytes)) moved.put += 1
    else moved.there += 1
  })
  return moved
}
