import { createHash } from 'node:crypto'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TableShape } from './farm-schema.ts'

/** Only types that both engines share, as in `Tables`. */
export type Cell = string | number | null
export type Row = Record<string, Cell>
/** Number of rows, and a digest that does not depend on their order. */
export type Tally = { rows: number; digest: string }

const ROWS_PER_PAGE = 500
/** Small enough not to block other requests for long; more are hardly faster. */
const ROWS_PER_STATEMENT = 100
const DIGEST_BITS = 256

/** Rows of a table, or some of them, in pages by key. Run it in a snapshot transaction. */
export async function* readRows(
  db: Kysely<Tables>,
  { name, columns, key }: TableShape,
  where: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<Row[]> {
  const names = (some: readonly string[]) => sql.join(some.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${names(columns)} from ${sql.table(name)} where (${where}) ${after}
      order by ${names(key)} limit ${sql.lit(ROWS_PER_PAGE)}`.execute(db)
    if (rows.length > 0) yield rows
    await yieldToRequests()
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    after = sql`and (${names(key)}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

/** Writes plain SQL because building the statement with Kysely takes longer than running it. */
export async function insertRows(
  db: Kysely<Tables>,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> {
  const numbered = isPostgres(db)
  const names = columns.map((column) => `"${column}"`).join(',')
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + ROWS_PER_STATEMENT)
    const cells = some.flatMap((row) => columns.map((column) => row[column] ?? null))
    let places = 0
    const place = () => (numbered ? `$${(places += 1)}` : '?')
    const tuples = some.map(() => `(${columns.map(place).join(',')})`)
    const text = `insert into "${name}" (${names}) values ${tuples.join(',')}`
    await db.executeQuery(CompiledQuery.raw(text, cells))
    await yieldToRequests()
  }
}

/** The lines of a text, those of each piece together. */
export async function* linesOf(texts: AsyncIterable<string>) {
  let begun = ''
  for await (const text of texts) {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    yield lines
  }
  if (begun) yield [begun]
}

/** A row as one line of JSON, with its columns in the table's order. */
export const lineOf = ({ columns }: TableShape, row: Row) =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))

/** Sums the SHA-256 of lines, because engines read rows in different orders. */
export function startTally() {
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

export const isSameTally = (one: Tally, other: Tally | undefined) =>
  one.rows === other?.rows && one.digest === other.digest

/** Equal tallies mean equal rows, also on different engines. */
export async function tallyTable(db: Kysely<Tables>, table: TableShape): Promise<Tally> {
  const { add, tally } = startTally()
  for await (const rows of readRows(db, table)) for (const row of rows) add(lineOf(table, row))
  return tally()
}
