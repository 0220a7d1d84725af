import { sql, type Kysely, type Transaction } from 'kysely'
import { tableNames } from '#server/db/open.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  BOOKKEEPING,
  farmMigrations,
  farmSchema,
  migrationsIn,
  type TableShape,
} from './farm-schema.ts'
import {
  insertRows,
  isSameTally,
  readRows,
  tallyTable,
  type Row,
  type Tally,
} from './table-rows.ts'

export type FarmSource = {
  migrations: string[]
  schema: TableShape[]
  rowsOf: (table: TableShape) => AsyncIterable<Row[]>
  tables: Record<string, Tally>
}

export async function dbSource(db: Kysely<Tables>): Promise<FarmSource> {
  const migrations = await farmMigrations(db)
  const schema = await farmSchema(migrations)
  const tables: FarmSource['tables'] = {}
  for (const table of schema) tables[table.name] = await tallyTable(db, table)
  return { migrations, schema, tables, rowsOf: (table) => readRows(db, table) }
}

/**
 * Replaces whatever is in the database with a farm, in one transaction that also verifies all rows,
 * migrates to this version's schema and ends with `finish`.
 */
export const loadFarm = (
  db: Kysely<Tables>,
  source: FarmSource,
  finish: (tx: Transaction<Tables>) => Promise<void> = async () => undefined,
) =>
  db.transaction().execute(async (tx) => {
    await dropFarm(tx)
    await migrate(tx, migrationsIn(source.migrations))
    for (const table of source.schema.toReversed()) {
      await sql`delete from ${sql.table(table.name)}`.execute(tx)
    }
    for (const table of source.schema) {
      for await (const rows of source.rowsOf(table)) await insertRows(tx, table, rows)
    }
    await checkLoaded(tx, source)
    await migrate(tx)
    await finish(tx)
  })

async function dropFarm(tx: Transaction<Tables>) {
  const there = new Set(await tableNames(tx))
  const ours = (await farmSchema(Object.keys(migrations))).map(({ name }) => name).toReversed()
  for (const name of [...ours, ...BOOKKEEPING]) {
    if (there.has(name)) await tx.schema.dropTable(name).execute()
  }
}

async function checkLoaded(tx: Transaction<Tables>, source: FarmSource) {
  const other = await differingTable(tx, source)
  if (other) throw new Error(`The table ${other} has other rows than were loaded.`)
}

/** Name of the first table whose rows differ from the source, or null. */
export async function differingTable(db: Kysely<Tables>, { schema, tables }: FarmSource) {
  for (const table of schema)
    if (!isSameTally(await tallyTable(db, table), tables[table.name])) return table.name
  return null
}

/** Reads the whole file. @throws if a page of the SQLite file is damaged */
export async function checkIntegrity(db: Kysely<Tables>) {
  const { rows } = await sql<{ word: string }>`
    select integrity_check as word from pragma_integrity_check`.execute(db)
  const [first] = rows
  if (first?.word !== 'ok') throw new Error(`The database file is damaged: ${first?.word}`)
}
