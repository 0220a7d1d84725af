import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { exportedTables, type ExportedTable } from './exported-tables.ts'
import { readRows, type Row } from './table-rows.ts'

type FarmJson = {
  /** Its first members, such as `headOf` gives them. */
  head: object
  /** Which rows of a table: one condition or more, asked for in the order of the tables. */
  rowsOf: (table: ExportedTable) => RawBuilder<unknown>[]
  append: (text: string) => Promise<unknown>
  onRows?: (table: ExportedTable, rows: Row[]) => Promise<unknown>
}

/** Writes a farm.json page by page. */
export async function writeFarmJson(
  db: Kysely<Tables>,
  { head, rowsOf, append, onRows }: FarmJson,
): Promise<void> {
  await append(`${JSON.stringify(head).slice(0, -1)},\n"tables":{`)
  for (const [index, table] of exportedTables.entries()) {
    await append(`${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}:[`)
    let separator = '\n'
    for (const where of rowsOf(table)) {
      for await (const rows of readRows(db, table, where)) {
        await onRows?.(table, rows)
        await append(separator + rows.map((row) => toJson(table, row)).join(',\n'))
        separator = ',\n'
      }
    }
    await append(']')
  }
  await append('}}\n')
}

/** JSON text in a column becomes JSON in the file. */
function toJson({ json }: ExportedTable, row: Row) {
  const parsed = json.map((column) => [column, JSON.parse(String(row[column])) as unknown] as const)
  return JSON.stringify({ ...row, ...Object.fromEntries(parsed) })
}
