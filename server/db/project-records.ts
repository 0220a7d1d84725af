import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Marks a farmer's own project as changed: its age text follows its records.
 * False where the farmer has no such project.
 */
export async function touchProject(
  tx: Transaction<Tables>,
  ownerId: string,
  projectId: string,
  now: string,
) {
  const touched = await tx
    .updateTable('projects')
    .set({ updatedAt: now })
    .where('id', '=', projectId)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

export async function countRecords(
  tx: Transaction<Tables>,
  table: 'crops' | 'animals' | 'solarSystems',
  projectId: string,
) {
  const { kept } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(kept)
}
