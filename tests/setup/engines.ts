import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

export type Engine = { name: string; open: () => Promise<Kysely<Tables>> }

const sqlite: Engine = { name: 'SQLite', open: async () => openSqlite(':memory:') }

/** Postgres in WASM, so that its dialect is always tested. */
const pglite: Engine = {
  name: 'PGlite',
  open: async () => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: new PGlite() }) }),
}

/** A schema of its own on the server at `TEST_DATABASE_URL`, dropped at the end. */
const postgres = (url: string): Engine => ({
  name: 'Postgres',
  open: async () => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const admin = openPostgres(url, { poolSize: 1, onError: () => {} })
    await sql`create schema ${sql.id(schema)}`.execute(admin)
    const within = new URL(url)
    within.searchParams.set('options', `-c search_path=${schema}`)
    const db = openPostgres(within.href, { poolSize: 4, onError: () => {} })
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

/** Every engine that can be had: SQLite and PGlite always, a real Postgres where there is one. */
export const engines: Engine[] = url ? [sqlite, pglite, postgres(url)] : [sqlite, pglite]
