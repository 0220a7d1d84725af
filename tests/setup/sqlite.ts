import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type KyselyConfig } from 'kysely'
import { inject } from 'vitest'
import { libsqlDialect } from '#server/db/libsql-dialect.ts'
import type { Tables } from '#server/db/tables.ts'

type Logging = Pick<KyselyConfig, 'log'>

/** A database of this version's schema in a temporary file, which is deleted when it is closed. */
export const openTestSqlite = (config: Logging = {}) => open(config, inject('migrated').sqliteFile)

/** The same without any table. */
export const openEmptySqlite = (config: Logging = {}) => open(config)

async function open(config: Logging, template?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'smart-farm-database-'))
  const file = join(folder, 'farm.db')
  if (template) copyFileSync(template, file)
  const db = new Kysely<Tables>({ dialect: libsqlDialect(file), ...config })
  // Tests need no durability.
  await db.executeQuery(CompiledQuery.raw('pragma synchronous = off'))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return db
}
