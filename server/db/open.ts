import { Kysely, PostgresAdapter, sql } from 'kysely'
import { libsqlDialect } from './libsql-dialect.ts'
import { postgresDialect, type PostgresOptions } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

/** @param file a path, or ':memory:' */
export const openSqlite = (file: string) => new Kysely<Tables>({ dialect: libsqlDialect(file) })

export const openPostgres = (url: string, options: PostgresOptions) =>
  new Kysely<Tables>({ dialect: postgresDialect(url, options) })

/** For JSON functions, locks and the like; all other SQL is the same for both engines. */
export const isPostgres = (db: Kysely<Tables>) =>
  db.getExecutor().adapter instanceof PostgresAdapter

/** All existing tables, whoever made them; on Postgres those of the current schema. */
export async function tableNames(db: Kysely<Tables>) {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
    : await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
        db,
      )
  return rows.map(({ name }) => name)
}
