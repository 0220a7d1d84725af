import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { join } from 'node:path'
import { atOneMoment } from '#server/db/one-moment.ts'
import { type TableShape, farmMigrations, farmSchema } from './farm-schema.ts'
import { tableFile, writeZipped } from './backup-format.ts'

/** Portable types only, as `Tables` says. */
type Value = string | number | null
export type Row = Record<string, Value>
/** How many rows, and a digest that does not depend on their order. */
export type Tally = { rows: number; digest: string }

const ROWS_AT_ONCE = 500
// SQLite takes 32,766 values in a statement, Postgres 65,535.
const VALUES_AT_ONCE = 30_000
const DIGEST_BITS = 256

/** All rows in pages, by primary key; run it in a transaction that sees one moment. */
export async function* readRows(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
      order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

/** Writes rows into a table, as many in a statement as both engines take. */
export async function insertRows(
  db: Kysely<Tables>,
  { name, columns }: TableShape,
  rows: Row[],
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const tuples = rows
      .slice(at, at + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(tuples)}`.execute(db)
  }
}

/** A row as one line of JSON, its columns in the order of the table. */
const lineOf = ({ columns }: TableShape, row: Row) =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))

/** Adds up lines: the sum of their SHA-256 is the same in whatever order an engine reads them. */
export function tallying() {
  let rows = 0
  let sum = 0n
  return {
    add: (line: string) => {
      rows += 1
      const hash = BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
      sum = BigInt.asUintN(DIGEST_BITS, sum + hash)
    },
    tally: (): Tally => ({ rows, digest: sum.toString(16).padStart(DIGEST_BITS / 4, '0') }),
  }
}

/** What a table holds; equal tallies of two engines mean equal rows. */
export async function tallyTable(db: Kysely<Tables>, table: TableShape): Promise<Tally> {
  const { add, tally } = tallying()
  for await (const rows of readRows(db, table)) for (const row of rows) add(lineOf(table, row))
  return tally()
}

export type ExpectedObject = { key: string; hash: string; bytes: number }
type WrittenTables = {
  migrations: string[]
  tables: Record<string, Tally>
  objects: ExpectedObject[]
}

/** Writes all tables, as they are at one moment, into the folder of a backup. */
export const writeTables = (db: Kysely<Tables>, folder: string): Promise<WrittenTables> =>
  atOneMoment(db, async (tx) => {
    const migrations = await farmMigrations(tx)
    const tables: Record<string, Tally> = {}
    for (const table of await farmSchema(migrations)) {
      const { add, tally } = tallying()
      await writeZipped(join(folder, tableFile(table.name)), tableText(tx, table, add))
      tables[table.name] = tally()
    }
    return { migrations, tables, objects: await finishedObjects(tx) }
  })

async function* tableText(tx: Kysely<Tables>, table: TableShape, onLine: (line: string) => void) {
  for await (const rows of readRows(tx, table)) {
    const lines = rows.map((row) => lineOf(table, row))
    lines.forEach(onLine)
    yield lines.join('\n') + '\n'
  }
}

/** Those that must be in the store: finished, and not let go of by a deleted project. */
export async function finishedObjects(db: Kysely<Tables>): Promise<ExpectedObject[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['key', 'hash', 'bytes'])
    .where('finishedAt', 'is not', null)
    .where((eb) => eb.or([eb('projectId', 'is not', null), eb('takenAt', 'is', null)]))
    .execute()
  return rows.map(({ key, hash, bytes }) => ({ key, hash: hash ?? '', bytes: bytes ?? 0 }))
}
