import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type Dialect, type Logger, type PostgresPool } from 'kysely'
import { inject } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { postgresDialect } from '#server/db/postgres-dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { createDatabase } from './postgres-database.ts'
import { openEmptySqlite, openTestSqlite } from './sqlite.ts'

export type Engine = {
  name: string
  /** A database of this version's schema. @param log receives every statement */
  open: (log?: Logger) => Promise<Kysely<Tables>>
  /** One without any table. */
  openEmpty: () => Promise<Kysely<Tables>>
}

const on = (dialect: Dialect, log: Logger | undefined) =>
  new Kysely<Tables>({ dialect, ...(log && { log }) })

const sqlite: Engine = {
  name: 'SQLite',
  open: (log) => openTestSqlite(log && { log }),
  openEmpty: () => openEmptySqlite(),
}

/** Starting a PGlite takes two seconds, so tests empty and reuse them. */
const idle: PGlite[] = []

/** Shares the only connection of a PGlite; `end` resets it for the next test. */
function poolOf(pglite: PGlite): PostgresPool {
  let released = Promise.resolve()
  const query = async (text: string, parameters: readonly unknown[]) => {
    const { command, rows, affectedRows = 0 } = await pglite.query(text, [...parameters])
    return { command, rowCount: affectedRows, rows }
  }
  return {
    async connect() {
      const previous = released
      const client = { query, release: () => {} }
      released = new Promise((resolve) => (client.release = resolve))
      await previous
      return client as Awaited<ReturnType<PostgresPool['connect']>>
    },
    async end() {
      await pglite.exec('discard all')
      await pglite.exec('drop schema public cascade; create schema public')
      idle.push(pglite)
    },
  }
}

const openPglite = (log?: Logger) =>
  on(new PostgresDialect({ pool: poolOf(idle.pop() ?? new PGlite()) }), log)

/** Postgres in WASM, so that its dialect is tested without a server. */
const pglite: Engine = {
  name: 'PGlite',
  open: async (log) => {
    const db = openPglite(log)
    await migrate(db)
    return db
  },
  openEmpty: async () => openPglite(),
}

/** A database of its own on the server at `TEST_DATABASE_URL`, dropped at the end. */
async function openOwnDatabase(server: string, template: string | null, log?: Logger) {
  const own = await createDatabase(server, template)
  const db = on(postgresDialect(own.url, { poolSize: 4, onError: () => {} }), log)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await own.drop()
  }
  return db
}

const postgres = (server: string): Engine => ({
  name: 'Postgres',
  open: (log) => openOwnDatabase(server, inject('migrated').postgresUrl, log),
  openEmpty: () => openOwnDatabase(server, null),
})

const url = process.env.TEST_DATABASE_URL

/** A real Postgres where there is one, else PGlite: for what SQLite has no part in. */
export const postgresEngine = url ? postgres(url) : pglite

/** What an engine does is proved once: on its other Node, `npm test` asks for SQLite alone. */
export const engines: Engine[] = process.env.ONLY_SQLITE ? [sqlite] : [sqlite, postgresEngine]
