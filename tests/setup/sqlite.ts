import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type KyselyConfig } from 'kysely'
import { libsqlDialect } from '#server/db/libsql-dialect.ts'
import type { Tables } from '#server/db/tables.ts'

/** A database in a temporary file, which is deleted when the database is closed. */
export async function openTestSqlite(config: Pick<KyselyConfig, 'log'> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'smart-farm-database-'))
  const db = new Kysely<Tables>({ dialect: libsqlDialect(join(folder, 'farm.db')), ...config })
  // Tests need no durability.
  await db.executeQuery(CompiledQuery.raw('pragma synchronous = off'))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return db
}
