import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { dataPaths } from '#server/process/data-dir.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { SERVER_NAME } from '#server/db/postgres-dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { keptFilesIn } from '#server/objects/local-store.ts'
import type { KeptObjects } from '#server/objects/object-store.ts'
import { openBucket } from '#server/objects/open-store.ts'
import { StartRefused } from '#server/process/start-refused.ts'

export type Farm = {
  db: Kysely<Tables>
  objects: Pick<KeptObjects, 'get' | 'list'>
  close: () => Promise<void>
}

/** One connection for a snapshot, and one for other queries. */
const POOL_SIZE = 2

/**
 * Opens the configured farm for reading, even while its server runs.
 * @throws StartRefused if there is none
 */
export async function openFarm(config: Config): Promise<Farm> {
  const db = openFarmDatabase(config)
  const bucket = config.S3_BUCKET ? await openBucket(config, config.S3_BUCKET) : null
  return {
    db,
    objects: bucket ?? keptFilesIn(dataPaths(config.DATA_DIR).objectsFolder),
    close: async () => {
      bucket?.close()
      await db.destroy()
    },
  }
}

/** @throws StartRefused if there is no farm */
export function openFarmDatabase(config: Config) {
  const { databaseFile } = dataPaths(config.DATA_DIR)
  if (!config.DATABASE_URL && !existsSync(databaseFile)) {
    throw new StartRefused(`There is no farm in DATA_DIR ${path.resolve(config.DATA_DIR)}.`)
  }
  return openDatabase(config)
}

export const openDatabase = ({ DATABASE_URL, DATA_DIR }: Config) =>
  DATABASE_URL ? openPostgresForCommand(DATABASE_URL) : openSqlite(dataPaths(DATA_DIR).databaseFile)

/** Without a query timeout, as a command may move a large farm in one statement. */
export const openPostgresForCommand = (url: string) =>
  openPostgres(url, {
    poolSize: POOL_SIZE,
    queryTimeoutMs: 0,
    name: 'smart-farm-command',
    onError: () => undefined,
  })

/** @throws StartRefused while servers are connected to this Postgres database */
export async function refuseWhileServersRun(db: Kysely<Tables>) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_NAME}`.execute(db)
  if (rows.length === 0) return
  throw new StartRefused('A running server is connected to the database. Stop it first.')
}
