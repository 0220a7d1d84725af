import type { Transaction } from 'kysely'
import type { ExportedTable, FileRow } from '#server/archive/exported-tables.ts'
import { rowOf } from '#server/archive/import-rows.ts'
import { insertRows, type Row } from '#server/archive/table-rows.ts'
import type { DeletionRow } from '#server/db/farm-life-tables.ts'
import type { FieldRow, SensorRow, Tables } from '#server/db/tables.ts'

const SAME_IDS = { of: (id: string) => id, within: (text: string) => text }

/** Writes rows of a deletion again. Those that it only took the link to a record from get it back. */
export async function restoreRows(
  tx: Transaction<Tables>,
  { farmId, entityId }: Pick<DeletionRow, 'farmId' | 'entityId'>,
  table: ExportedTable,
  fileRows: FileRow[],
) {
  const owner: Row = table.of === 'farmer' ? { farmId } : {}
  const columns = [...Object.keys(owner), ...table.columns]
  const rows = fileRows.map((row) => ({ ...owner, ...rowOf(table, row, SAME_IDS) }))
  const insert = (some: Row[]) => insertRows(tx, { name: table.name, columns }, some)
  switch (table.name) {
    case 'fields':
      // Another crop may have made a field of this name since.
      await tx
        .insertInto('fields')
        .values(rows as unknown as FieldRow[])
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    case 'sensors':
      // A device that went on sending is known again, and waited to be asked about.
      await tx
        .insertInto('sensors')
        .values(rows as unknown as SensorRow[])
        .onConflict((conflict) =>
          conflict
            .columns(['farmId', 'key'])
            .doUpdateSet((eb) => ({ systemId: eb.ref('excluded.systemId') })),
        )
        .execute()
      return
    case 'tasks':
      return insert(await withFreeSources(tx, await missing('tasks')))
    case 'events':
      return insert(await withTheirRows(tx, await missing('events')))
    default:
      return insert(rows)
  }

  async function missing(name: 'tasks' | 'events') {
    const known = await idsIn(tx, name, rows, 'id')
    if (known.size > 0) {
      await tx
        .updateTable(name)
        .set(name === 'events' ? { entityId, entityName: '' } : { entityId })
        .where('farmId', '=', farmId)
        .where('id', 'in', [...known])
        .where('entityId', 'is', null)
        .execute()
    }
    return rows.filter(({ id }) => !known.has(String(id)))
  }
}

/** Which of the ids in a column of these rows a table has. */
async function idsIn(
  tx: Transaction<Tables>,
  table: 'tasks' | 'events' | 'analyses' | 'projects',
  rows: readonly Row[],
  column: string,
) {
  const ids = rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))
  if (ids.length === 0) return new Set<string>()
  const known = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return new Set(known.map(({ id }) => id))
}

/** A finding has one task: a second one since then keeps it. */
async function withFreeSources(tx: Transaction<Tables>, rows: Row[]) {
  const keys = rows.flatMap(({ sourceKey }) => (typeof sourceKey === 'string' ? [sourceKey] : []))
  if (keys.length === 0) return rows
  const taken = await tx
    .selectFrom('tasks')
    .select(['sourceKind', 'sourceKey'])
    .where('farmId', '=', String(rows[0]?.farmId))
    .where('sourceKey', 'in', keys)
    .execute()
  const isTaken = (row: Row) =>
    taken.some((one) => one.sourceKind === row.sourceKind && one.sourceKey === row.sourceKey)
  return rows.map((row) => (isTaken(row) ? { ...row, sourceKind: null, sourceKey: null } : row))
}

/** Without the events of tasks, analyses and projects that are gone by now. */
async function withTheirRows(tx: Transaction<Tables>, rows: Row[]) {
  const refers = [
    ['taskId', await idsIn(tx, 'tasks', rows, 'taskId')],
    ['analysisId', await idsIn(tx, 'analyses', rows, 'analysisId')],
    ['projectId', await idsIn(tx, 'projects', rows, 'projectId')],
  ] as const
  return rows.filter((row) =>
    refers.every(([column, ids]) => row[column] === null || ids.has(String(row[column]))),
  )
}
