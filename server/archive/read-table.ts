import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { columnsOf, type Cell, type TakenTable } from './exported-tables.ts'

const PAGE_ROWS = 500

export type DatabaseRow = Record<string, Cell>

/** The rows of these owners, owner by owner in their order, some hundred at a time. */
export async function* pagesOf(
  db: Kysely<Tables>,
  table: TakenTable,
  owners: readonly string[],
): AsyncGenerator<DatabaseRow[]> {
  for (const owner of owners) {
    let last: DatabaseRow | undefined
    do {
      const page = await pageOf(db, table, owner, last)
      if (page.length > 0) yield page
      await otherRequests()
      last = page.length < PAGE_ROWS ? undefined : page.at(-1)
    } while (last)
  }
}

async function pageOf(
  db: Kysely<Tables>,
  table: TakenTable,
  owner: string,
  last: DatabaseRow | undefined,
) {
  const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
  const order = table.order ?? [table.key]
  const after = last
    ? sql`and (${names(order)}) > (${sql.join(order.map((column) => last[column]))})`
    : sql``
  const { rows } = await sql<DatabaseRow>`
    select ${names(columnsOf(table))}
    from ${sql.table(table.name)}
    where ${sql.ref(table.by)} = ${owner} ${after}
    order by ${names(order)} limit ${sql.lit(PAGE_ROWS)}`.execute(db)
  return rows
}
