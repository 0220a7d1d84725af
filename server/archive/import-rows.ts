import type { Transaction } from 'kysely'
import { msg } from '#contract/message.ts'
import { LIVE_KEY } from '#contract/solar-history.ts'
import { isContradiction } from '#server/db/contradiction.ts'
import { linkFields } from '#server/db/fields.ts'
import type { Tables } from '#server/db/tables.ts'
import { unusable, type FarmZip } from './farm-zip.ts'
import { farmRows, trustedRow } from './farm-rows.ts'
import type { FileRow, ExportedTable } from './exported-tables.ts'
import { insertRows, type Cell, type Row } from './table-rows.ts'

/** Who imports into which farm. */
export type Importing = { farmId: string; userId: string }

/**
 * Writes all rows of a checked export as the farmer's, under their new ids.
 * @throws HttpError 422 where they contradict one another
 */
export async function importRows(
  tx: Transaction<Tables>,
  { farmId, userId }: Importing,
  zip: FarmZip,
  ids: NewIds,
) {
  try {
    const peopleOf = await peopleHere(tx, { farmId, userId })
    await forgetSources(tx, farmId)
    await tx.deleteFrom('farmers').where('farmId', '=', farmId).execute()
    // Of devices that already send to an empty farm: with their next reading they are back.
    await tx.deleteFrom('sensors').where('farmId', '=', farmId).execute()
    for await (const { table, rows } of farmRows(zip, trustedRow)) {
      const owner = table.of === 'farmer' ? { [table.by]: farmId } : {}
      const named = rows.map((row) => ({
        ...owner,
        ...rowOf(table, row, ids),
        ...peopleOf(table, row),
      }))
      const columns = [...Object.keys(owner), ...table.columns]
      if (table.name === 'emergencyNumbers')
        await tx.deleteFrom('emergencyNumbers').where('farmId', '=', farmId).execute()
      if (table.name === 'uploads') await keepUploads(tx, farmId, named)
      else await insertRows(tx, { name: table.name, columns }, named)
    }
    const projects = tx.selectFrom('projects').select('id').where('farmId', '=', farmId)
    for (const { id } of await projects.execute()) await linkFields(tx, id)
  } catch (error) {
    throw contradictionOr(error)
  }
}

/**
 * The people that a row names, as far as they are on this farm too: nobody finds out by a file who has an
 * account here. Conversations become those of whoever imports them, as nobody exports those of others.
 */
async function peopleHere(tx: Transaction<Tables>, { farmId, userId }: Importing) {
  const rows = await tx
    .selectFrom('members')
    .select('userId')
    .where('farmId', '=', farmId)
    .execute()
  const members = new Map<unknown, string>(rows.map((row) => [row.userId, row.userId]))
  return ({ name, people }: ExportedTable, row: FileRow): Row =>
    Object.fromEntries(
      people.map((column) => [
        column,
        name === 'chatMessages' ? userId : (members.get(row[column]) ?? null),
      ]),
    )
}

/** What the database throws at rows that contradict one another, as a refusal. */
export function contradictionOr(error: unknown) {
  if (!isContradiction(error)) return error
  return unusable(msg('The rows of farm.json in this ZIP file contradict each other.'))
}

/** The records of what was done here are gone; the same source in the export is no second one. */
const forgetSources = (tx: Transaction<Tables>, farmId: string) =>
  tx
    .updateTable('tasks')
    .set({ sourceKind: null, sourceKey: null })
    .where('farmId', '=', farmId)
    .execute()

/** The files are stored already: here they become the project's. One that was missing stays away. */
async function keepUploads(tx: Transaction<Tables>, farmId: string, rows: readonly Row[]) {
  for (const { key, projectId, bookId, createdAt, finishedAt, takenAt } of rows) {
    await tx
      .updateTable('uploads')
      .set({
        projectId: projectId === null ? null : String(projectId),
        bookId: bookId === null ? null : String(bookId),
        createdAt: String(createdAt),
        finishedAt: String(finishedAt),
        takenAt: String(takenAt),
      })
      .where('key', '=', String(key))
      .where('farmId', '=', farmId)
      .execute()
  }
}

/** A row of a file as its table holds it. */
export const rowOf = (table: ExportedTable, row: FileRow, ids: OtherIds): Row =>
  Object.fromEntries(table.columns.map((column) => [column, cellOf(table, column, row, ids)]))

function cellOf(table: ExportedTable, column: string, row: FileRow, ids: OtherIds): Cell {
  const value = (row[column] === undefined ? '' : row[column]) as Cell
  if (table.ids.includes(column)) return value === null ? null : ids.of(String(value))
  const text = table.json.includes(column) ? JSON.stringify(value) : value
  return table.mentions.includes(column) && typeof text === 'string' ? ids.within(text) : text
}

export type NewIds = ReturnType<typeof newIds>
type OtherIds = Pick<NewIds, 'of' | 'within'>

const POSSIBLE_ID = /[\w-]+/g

/**
 * New ids for those of an export: the farm may still live elsewhere on this server under the old
 * ones, and no file can name what is another farmer's.
 */
export function newIds(newId: () => string) {
  const known = new Map([[LIVE_KEY, LIVE_KEY]])

  const give = (old: string) => {
    const id = newId()
    known.set(old, id)
    return id
  }

  return {
    /** False where it has one already. */
    add: (old: string) => !known.has(old) && give(old) !== '',
    /** What is gone has an id that leads nowhere, before and after. */
    of: (old: string) => known.get(old) ?? give(old),
    /** Every id that a text mentions, made new. */
    within: (text: string) => text.replaceAll(POSSIBLE_ID, (word) => known.get(word) ?? word),
  }
}
