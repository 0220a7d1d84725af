import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type Dialect, type Logger, type PostgresPool } from 'kysely'
import { openPostgres } from '#server/db/open.ts'
import { postgresDialect } from '#server/db/postgres-dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import { openTestSqlite } from './sqlite.ts'

export type Engine = {
  name: string
  /** @param log receives every statement */
  open: (log?: Logger) => Promise<Kysely<Tables>>
}

const on = (dialect: Dialect, log: Logger | undefined) =>
  new Kysely<Tables>({ dialect, ...(log && { log }) })

const sqlite: Engine = {
  name: 'SQLite',
  open: (log) => openTestSqlite(log && { log }),
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

/** Postgres in WASM, so that its dialect is tested without a server. */
const pglite: Engine = {
  name: 'PGlite',
  open: async (log) => on(new PostgresDialect({ pool: poolOf(idle.pop() ?? new PGlite()) }), log),
}

/** A separate schema on the server at `TEST_DATABASE_URL`, dropped at the end. */
const postgres = (url: string): Engine => ({
  name: 'Postgres',
  open: async (log) => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const admin = openPostgres(url, { poolSize: 1, onError: () => {} })
    await sql`create schema ${sql.id(schema)}`.execute(admin)
    const within = new URL(url)
    within.searchParams.set('options', `-c search_path=${schema}`)
    const db = on(postgresDialect(within.href, { poolSize: 4, onError: () => {} }), log)
    const destroy = db.destroy.bind(db)
    db.destroy = async () => {
      await destroy()
      await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
      await admin.destroy()
    }
    return db
  },
})

const url = process.env.TEST_DATABASE_URL

/** A real Postgres where there is one, else PGlite: for what SQLite has no part in. */
export const postgresEngine = url ? postgres(url) : pglite

/** What an engine does is proved once: on its other Node, `npm test` asks for SQLite alone. */
export const engines: Engine[] = process.env.ONLY_SQLITE ? [sqlite] : [sqlite, postgresEngine]
