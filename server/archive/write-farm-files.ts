import { appendFile, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { csvLine } from '#server/http/csv.ts'
import { headOf, SCHEMA } from './archive-head.ts'
import { writeFarmJson } from './farm-json.ts'
import { FARM_FILE, FORMAT, tableFile } from './farm-format.ts'
import { exportedTables } from './exported-tables.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_FILE = { flag: 'wx', mode: 0o600 }

/** Who exports which farm: conversations are personal. Null for a file that is only upgraded. */
export type Exporting = { farmId: string; userId: string | null }

export type ExportedUpload = { key: string; type: string }

/**
 * Writes farm.json and a CSV for each table to a folder, page by page.
 * @returns the farm's uploads, without reading their files
 */
export async function writeFarmFiles(
  db: Kysely<Tables>,
  { farmId, userId }: Exporting,
  folder: string,
  exportedAt: string,
): Promise<ExportedUpload[]> {
  const csvOf = (table: string) => path.join(folder, tableFile(table))
  await mkdir(path.dirname(csvOf('x')))
  for (const { name, columns } of exportedTables)
    await writeFile(csvOf(name), BYTE_ORDER_MARK + csvLine(columns), NEW_FILE)
  const farmer = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', userId ?? farmId)
    .executeTakeFirstOrThrow()
  const owners = { farmer: [farmId], projects: [] as string[], solarSystems: [] as string[] }
  const uploads: ExportedUpload[] = []
  const file = await open(path.join(folder, FARM_FILE), NEW_FILE.flag, NEW_FILE.mode)
  try {
    await writeFarmJson(db, {
      head: { ...headOf(FORMAT, SCHEMA), exportedAt, farmer },
      append: (text) => file.writeFile(text),
      rowsOf: ({ name, of, by }) => {
        const own = name === 'chatMessages' && userId !== null ? ofPerson(userId, farmId) : sql``
        const theirs = owners[of].map((id) => sql`${sql.ref(by)} = ${id}${own}`)
        return name === 'uploads' ? [...theirs, ofBook(farmId)] : theirs
      },
      onRows: async ({ name }, rows) => {
        if (name === 'projects' || name === 'solarSystems')
          owners[name].push(...rows.map(({ id }) => String(id)))
        if (name === 'uploads')
          uploads.push(...rows.map(({ key, type }) => ({ key: String(key), type: String(type) })))
        await appendFile(csvOf(name), rows.map((row) => csvLine(Object.values(row))).join(''))
      },
    })
  } finally {
    await file.close()
  }
  return uploads
}

/** Photos of the book are those of the farm. */
const ofBook = (farmId: string) =>
  sql`"farmId" = ${farmId} and "projectId" is null and "bookId" is not null`

/** Conversations of before there were members belong to whoever founded the farm. */
const ofPerson = (userId: string, farmId: string) =>
  userId === farmId
    ? sql` and ("userId" = ${userId} or "userId" is null)`
    : sql` and "userId" = ${userId}`
