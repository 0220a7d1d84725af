import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { csvLine } from '#server/http/csv.ts'
import { setImmediate as otherRequests } from 'node:timers/promises'
import { FARM_FILE, FORMAT, FORMAT_VERSION, tableFile } from './farm-format.ts'
import { columnsOf, exportedTables, type ExportedTable, type Cell } from './exported-tables.ts'

/** Lets a spreadsheet read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export type TakenUpload = { key: string; type: string }
type Append = (text: string) => Promise<void>

/**
 * Writes farm.json and a CSV for each table into a folder, page by page.
 * @returns the uploads that belong to the farm, whose files are yet to be read
 */
export async function writeFarmFiles(
  db: Kysely<Tables>,
  ownerId: string,
  folder: string,
  exportedAt: string,
): Promise<TakenUpload[]> {
  await mkdir(path.dirname(path.join(folder, tableFile('x'))))
  const farmer = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const head = { format: FORMAT, version: FORMAT_VERSION, exportedAt, farmer }
  return writeFile(path.join(folder, FARM_FILE), async (append) => {
    await append(`${JSON.stringify(head).slice(0, -1)},\n"tables":{`)
    const uploads = await writeTables(db, ownerId, folder, append)
    await append('}}\n')
    return uploads
  })
}

async function writeTables(db: Kysely<Tables>, ownerId: string, folder: string, append: Append) {
  const owners = { farmer: [ownerId], projects: [] as string[], solarSystems: [] as string[] }
  const uploads: TakenUpload[] = []
  for (const [index, table] of exportedTables.entries()) {
    const remember = (row: DatabaseRow) => {
      if (table.name === 'projects' || table.name === 'solarSystems')
        owners[table.name].push(String(row.id))
      if (table.name === 'uploads') uploads.push({ key: String(row.key), type: String(row.type) })
    }
    await append(`${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}:[`)
    await writeFile(path.join(folder, tableFile(table.name)), async (appendCsv) => {
      await appendCsv(BYTE_ORDER_MARK + csvLine(columnsOf(table)))
      let separator = '\n'
      for await (const rows of pagesOf(db, table, owners[table.of])) {
        for (const row of rows) remember(row)
        await append(separator + rows.map((row) => toJson(table, row)).join(',\n'))
        await appendCsv(rows.map((row) => csvLine(Object.values(row))).join(''))
        separator = ',\n'
      }
    })
    await append(']')
  }
  return uploads
}

/** JSON that a column holds as text is JSON in the file. */
function toJson({ json }: ExportedTable, row: DatabaseRow) {
  const parsed = json.map((column) => [column, JSON.parse(String(row[column])) as unknown] as const)
  return JSON.stringify({ ...row, ...Object.fromEntries(parsed) })
}

async function writeFile<T>(file: string, write: (append: Append) => Promise<T>) {
  const handle = await open(file, 'wx', 0o600)
  try {
    return await write((text) => handle.writeFile(text))
  } finally {
    await handle.close()
  }
}

const PAGE_ROWS = 500

type DatabaseRow = Record<string, Cell>

/** The rows of these owners, owner by owner in their order, some hundred at a time. */
async function* pagesOf(
  db: Kysely<Tables>,
  table: ExportedTable,
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
  table: ExportedTable,
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
