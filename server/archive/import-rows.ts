import { setImmediate as otherRequests } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { unusable, type FarmZip } from './farm-zip.ts'
import { farmRows, type FarmRow } from './farm-rows.ts'
import { columnsOf, type Cell, type FileRow, type ExportedTable } from './exported-tables.ts'

const ROWS_A_STATEMENT = 100

/** A row or a key that another contradicts: SQLite's and Postgres's classes of such errors. */
const CONTRADICTION = /^(?:SQLITE_CONSTRAINT|23\d{3}$)/

/**
 * Writes all rows of a checked export as the farmer's, under their new ids.
 * @throws HttpError 422 where they contradict one another
 */
export async function importRows(
  tx: Transaction<Tables>,
  ownerId: string,
  zip: FarmZip,
  ids: NewIds,
) {
  try {
    await forgetSources(tx, ownerId)
    await tx.deleteFrom('farmers').where('ownerId', '=', ownerId).execute()
    for await (const rows of farmRows(zip, { isChecked: true })) {
      for (const { table, batch } of batchesOf(rows)) {
        if (table.name === 'uploads') await keepUploads(tx, ownerId, batch, ids)
        else await insertRows(tx, ownerId, table, batch, ids)
        await otherRequests()
      }
    }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && CONTRADICTION.test(code)) throw contradiction()
    throw error
  }
}

/** The records of what was done here are gone; the same source in the export is no second one. */
const forgetSources = (tx: Transaction<Tables>, ownerId: string) =>
  tx
    .updateTable('tasks')
    .set({ sourceKind: null, sourceKey: null })
    .where('ownerId', '=', ownerId)
    .execute()

const contradiction = () =>
  unusable('The rows of farm.json in this ZIP file contradict one another.')

/** Neighbours of one table, as many as one statement takes. */
function* batchesOf(rows: readonly FarmRow[]) {
  let batch: FileRow[] = []
  for (const [index, { table, row }] of rows.entries()) {
    batch.push(row)
    if (rows[index + 1]?.table === table && batch.length < ROWS_A_STATEMENT) continue
    yield { table, batch }
    batch = []
  }
}

/** The files are stored already: here they become the project's. One that was missing stays away. */
async function keepUploads(
  tx: Transaction<Tables>,
  ownerId: string,
  rows: readonly FileRow[],
  ids: NewIds,
) {
  for (const { key, projectId, createdAt, finishedAt, takenAt } of rows) {
    await tx
      .updateTable('uploads')
      .set({
        projectId: ids.of(String(projectId)),
        createdAt: String(createdAt),
        finishedAt: String(finishedAt),
        takenAt: String(takenAt),
      })
      .where('key', '=', ids.of(String(key)))
      .where('ownerId', '=', ownerId)
      .execute()
  }
}

/** The statement is written as text: for a hundred rows, building it costs more than running it. */
function insertRows(
  tx: Transaction<Tables>,
  ownerId: string,
  table: ExportedTable,
  rows: readonly FileRow[],
  ids: NewIds,
) {
  const owner = table.of === 'farmer' ? [ownerId] : []
  const cells = rows.flatMap((row) => [...owner, ...cellsOf(table, row, ids)])
  const columns = [...owner.map(() => table.by), ...columnsOf(table)]
  const text = insertText(table.name, columns, rows.length, isPostgres(tx))
  return tx.executeQuery(CompiledQuery.raw(text, cells))
}

function insertText(table: string, columns: string[], rows: number, numbered: boolean) {
  let parameters = 0
  const place = () => (numbered ? `$${(parameters += 1)}` : '?')
  const row = () => `(${columns.map(place).join(',')})`
  const names = columns.map((column) => `"${column}"`).join(',')
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(',')}`
}

const cellsOf = (table: ExportedTable, row: FileRow, ids: NewIds): Cell[] =>
  columnsOf(table).map((column) => {
    const value = (row[column] === undefined ? '' : row[column]) as Cell
    if (table.ids.includes(column)) return value === null ? null : ids.of(String(value))
    const text = table.json.includes(column) ? JSON.stringify(value) : value
    return table.mentions?.includes(column) && typeof text === 'string' ? ids.within(text) : text
  })

export type NewIds = ReturnType<typeof newIds>

const POSSIBLE_ID = /[\w-]+/g

/**
 * New ids for those of an export: the farm may still live elsewhere on this server under the old
 * ones, and no file can name what is another farmer's.
 */
export function newIds(newId: () => string) {
  const known = new Map<string, string | null>()

  const give = (old: string) => {
    const id = newId()
    known.set(old, id)
    return id
  }

  return {
    /** False where it has one already. */
    add: (old: string) => !known.has(old) && give(old) !== '',
    /** Like `add`, for what gets its id elsewhere. */
    reserve: (old: string) => !known.has(old) && known.set(old, null).has(old),
    set: (old: string, id: string) => void known.set(old, id),
    /** What is gone has an id that leads nowhere, before and after. */
    of: (old: string) => known.get(old) ?? give(old),
    /** Every id that a text mentions, made new. */
    within: (text: string) => text.replaceAll(POSSIBLE_ID, (word) => known.get(word) ?? word),
  }
}
