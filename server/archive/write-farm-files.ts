import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { csvLine } from '#server/http/csv.ts'
import { headOf, SCHEMA } from './archive-head.ts'
import { FARM_FILE, FORMAT, tableFile } from './farm-format.ts'
import { exportedTables, type ExportedTable } from './exported-tables.ts'
import { readRows, type Row } from './table-rows.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export type ExportedUpload = { key: string; type: string }
type Append = (text: string) => Promise<void>

/**
 * Writes farm.json and a CSV for each table to a folder, page by page.
 * @returns the farm's uploads, without reading their files
 */
export async function writeFarmFiles(
  db: Kysely<Tables>,
  farmId: string,
  folder: string,
  exportedAt: string,
): Promise<ExportedUpload[]> {
  await mkdir(path.dirname(path.join(folder, tableFile('x'))))
  const farmer = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', farmId)
    .executeTakeFirstOrThrow()
  const head = { ...headOf(FORMAT, SCHEMA), exportedAt, farmer }
  const owners = { farmer: [farmId], projects: [] as string[], solarSystems: [] as string[] }
  const uploads: ExportedUpload[] = []
  const remember = ({ name }: ExportedTable, row: Row) => {
    if (name === 'projects' || name === 'solarSystems') owners[name].push(String(row.id))
    if (name === 'uploads') uploads.push({ key: String(row.key), type: String(row.type) })
  }
  await writeFile(path.join(folder, FARM_FILE), async (append) => {
    await append(`${JSON.stringify(head).slice(0, -1)},\n"tables":{`)
    for (const [index, table] of exportedTables.entries()) {
      await append(`${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}:[`)
      await writeFile(path.join(folder, tableFile(table.name)), async (appendCsv) => {
        await appendCsv(BYTE_ORDER_MARK + csvLine(table.columns))
        let separator = '\n'
        for await (const rows of rowsOf(db, table, owners[table.of])) {
          for (const row of rows) remember(table, row)
          await append(separator + rows.map((row) => toJson(table, row)).join(',\n'))
          await appendCsv(rows.map((row) => csvLine(Object.values(row))).join(''))
          separator = ',\n'
        }
      })
      await append(']')
    }
    await append('}}\n')
  })
  return uploads
}

async function* rowsOf(db: Kysely<Tables>, table: ExportedTable, owners: readonly string[]) {
  for (const id of owners) yield* readRows(db, table, { column: table.by, id })
}

/** JSON text in a column becomes JSON in the file. */
function toJson({ json }: ExportedTable, row: Row) {
  const parsed = json.map((column) => [column, JSON.parse(String(row[column])) as unknown] as const)
  return JSON.stringify({ ...row, ...Object.fromEntries(parsed) })
}

async function writeFile(file: string, write: (append: Append) => Promise<void>) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await write((text) => handle.writeFile(text))
  } finally {
    await handle.close()
  }
}
