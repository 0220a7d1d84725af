import { Kysely, PostgresAdapter } from 'kysely'
import { libsqlDialect } from './libsql-dialect.ts'
import { postgresDialect, type PostgresOptions } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

/** @param file a path, or ':memory:' */
export const openSqlite = (file: string) => new Kysely<Tables>({ dialect: libsqlDialect(file) })

export const openPostgres = (url: string, options: PostgresOptions) =>
  new Kysely<Tables>({ dialect: postgresDialect(url, options) })

/** The two engines build JSON with other words; everything else is spoken alike. */
export const isPostgres = (db: Kysely<Tables>) =>
  db.getExecutor().adapter instanceof PostgresAdapter
