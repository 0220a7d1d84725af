import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { unwritable } from '#server/process/data-dir.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { databaseRefusal } from './database-refusal.ts'
import { migrate } from './migrate.ts'
import { openPostgres, openSqlite } from './open.ts'
import type { PostgresOptions } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

/** Indexing a large table takes long, as does waiting for another replica to do it. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000

/**
 * Opens the configured database and migrates it to this version.
 * @throws StartRefused when it cannot be reached, is damaged, full or newer
 */
export async function openMigrated(
  config: Config,
  databaseFile: string,
  watch: Pick<PostgresOptions, 'onError' | 'onPool'>,
): Promise<Kysely<Tables>> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize, DATA_DIR } = config
  if (!url) return openMigratedSqlite(databaseFile, DATA_DIR)
  await migratePostgres(url, watch.onError).catch((error: unknown) => {
    throw databaseRefusal(error, url) ?? error
  })
  return openPostgres(url, { poolSize, ...watch })
}

async function migratePostgres(url: string, onError: (error: Error) => void) {
  const db = openPostgres(url, { poolSize: 1, queryTimeoutMs: MIGRATION_TIMEOUT_MS, onError })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

async function openMigratedSqlite(file: string, dataDir: string) {
  try {
    const db = openSqlite(file)
    await migrate(db)
    return db
  } catch (error) {
    const code = sqliteCode(error)
    if (!code) throw error
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
      throw new StartRefused(
        `The database ${file} is damaged (${code}). Restore a backup with npm run restore; nothing was changed.`,
      )
    }
    throw unwritable(dataDir, code)
  }
}

/** When it cannot open a file, libsql gives a message without a code. */
function sqliteCode(error: unknown) {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_')) return code
  return error.message.startsWith('ConnectionFailed') ? 'SQLITE_CANTOPEN' : null
}

/** Clocks of replicas, and after a power cut, may differ by this much. */
const TOLERANCE_MS = 24 * 60 * 60_000

/** A warning if the farm was last changed in the future; else null. */
export async function clockWarning(db: Kysely<Tables>, now: Date) {
  const { latest } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.max('updatedAt').as('latest'))
    .executeTakeFirstOrThrow()
  if (!latest || Date.parse(latest) <= now.getTime() + TOLERANCE_MS) return null
  return `The clock of this machine says ${now.toISOString()}, but the farm was last changed at ${latest}. Set the clock right: until then farmers have to sign in again, and uploads to S3 are refused. If it is right already, it was ahead when that change was made: then nothing needs doing.`
}
