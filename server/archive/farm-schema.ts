import { sql, type Kysely } from 'kysely'
import { english, say } from '#domain/texts/say.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openSqlite, tableNames } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { madeByNewer } from './archive-head.ts'
import { StartRefused } from '#server/process/start-refused.ts'

export type TableShape = { name: string; columns: string[]; key: string[] }

/** Tables of the migrator, which creates them again wherever a farm is loaded. */
export const BOOKKEEPING = ['migrations', 'migrationLock']

/** The migrations that a database or a backup has. */
export const migrationsIn = (applied: string[]) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)))

/**
 * The tables that these migrations create, parents before children, as a table can only refer to an
 * earlier one. Both engines share the migrations, so an empty SQLite shows the schema of both.
 */
export async function farmSchema(applied: string[]): Promise<TableShape[]> {
  const db = openSqlite(':memory:')
  try {
    await migrate(db, migrationsIn(applied))
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
      order by rowid`.execute(db)
    const names = rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name))
    return await Promise.all(names.map((name) => shapeOf(db, name)))
  } finally {
    await db.destroy()
  }
}

export type Column = { name: string; type: string; notnull: number; pk: number }

/** Columns of a table in SQLite, none if there is no such table. */
export async function columnsOf(db: Kysely<Tables>, table: string) {
  const { rows } = await sql<Column>`
    select name, lower(type) as type, "notnull", pk from pragma_table_info(${table}) order by cid`.execute(
    db,
  )
  return rows
}

async function shapeOf(db: Kysely<Tables>, name: string): Promise<TableShape> {
  const rows = await columnsOf(db, name)
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to read it by.`)
  return { name, columns: rows.map((row) => row.name), key: key.map((row) => row.name) }
}

/**
 * The migrations applied to a farm's database.
 * @throws StartRefused if it holds no farm, or a newer version wrote it
 */
export async function farmMigrations(db: Kysely<Tables>) {
  if (!(await tableNames(db)).includes('migrations')) {
    throw new StartRefused('There is no farm in this database: it has never been started on.')
  }
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  const applied = rows.map(({ name }) => name)
  if (applied.every((name) => name in migrations)) return applied
  throw new StartRefused(say(english, madeByNewer('The database')))
}
