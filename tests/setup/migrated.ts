import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { createDatabase } from './postgres-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migrated: Migrated
  }
}

/** Databases of this version's schema, of which each test gets a copy: migrating takes six times as long. */
export type Migrated = { sqliteFile: string; postgresUrl: string | null }

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-migrated-'))
  const sqliteFile = join(folder, 'farm.db')
  const sqlite = openSqlite(sqliteFile)
  await migrate(sqlite)
  await sqlite.destroy()
  const server = process.env.TEST_DATABASE_URL
  const postgres = server ? await createDatabase(server) : null
  if (postgres) {
    const db = openPostgres(postgres.url, { poolSize: 1, onError: () => {} })
    await migrate(db)
    await db.destroy()
  }
  project.provide('migrated', { sqliteFile, postgresUrl: postgres?.url ?? null })
  return async () => {
    await postgres?.drop()
    await rm(folder, { recursive: true })
  }
}
