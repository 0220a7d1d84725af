import { sql, type Kysely } from 'kysely'
import { isPostgres } from './open.ts'
import type { Tables } from './tables.ts'

/** The tables that are there, whoever made them; on Postgres those of the schema we write to. */
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
