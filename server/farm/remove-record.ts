import { sql, type Kysely, type Transaction } from 'kysely'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Tables } from '#server/db/tables.ts'
import { recordEvent, alterFarm } from './farm-write.ts'
import { touchProject } from './project-records.ts'

export type RecordPlace = { kind: EntityType; projectId: string; id: string }

/**
 * Deletes a record of a farmer with its analyses, its measured days and its open tasks. What was
 * done stays done, and the timeline keeps what happened; neither leads to the record any more.
 * @throws HttpError 404 where this project of the farmer has no such record
 */
export const removeRecord = (db: Kysely<Tables>, ownerId: string, place: RecordPlace, at: string) =>
  alterFarm(db, ownerId, null, async (tx) => {
    const { kind, projectId, id } = place
    const { table, refused } = RECORD_KINDS[kind]
    const name = await nameOf(tx, ownerId, place)
    if (name === undefined) throw notFound(refused)
    await letGoOfFiles(tx, place)
    await tx.deleteFrom('analyses').where('entityId', '=', id).execute()
    await tx.deleteFrom(table).where('id', '=', id).execute()
    await leaveTasks(tx, ownerId, id, at)
    await leaveEvents(tx, ownerId, id, name)
    await touchProject(tx, ownerId, projectId, at)
    await recordEvent(tx, { ownerId, projectId, kind: 'deleted', subject: kind, detail: name, at })
    return { id }
  })

async function nameOf(
  tx: Transaction<Tables>,
  ownerId: string,
  { kind, projectId, id }: RecordPlace,
) {
  const { table, name } = RECORD_KINDS[kind]
  const record = await tx
    .selectFrom(tx.dynamic.table(table).as('records'))
    .innerJoin('projects', 'projects.id', 'records.projectId')
    .select(sql<string>`${sql.ref(`records.${name}`)}`.as('name'))
    .where('records.id', '=', id)
    .where('projects.id', '=', projectId)
    .where('projects.ownerId', '=', ownerId)
    .executeTakeFirst()
  return record?.name
}

/** Its photos and files of production go with the next sweep, but for what another record uses. */
async function letGoOfFiles(tx: Transaction<Tables>, { projectId, id }: RecordPlace) {
  const files = (whose: '=' | '<>') =>
    tx
      .selectFrom('analyses')
      .select('imageKey as key')
      .where('projectId', '=', projectId)
      .where('entityId', whose, id)
      .unionAll(
        tx
          .selectFrom('analyses')
          .select((eb) => eb.fn.coalesce('overlayKey', 'imageKey').as('key'))
          .where('projectId', '=', projectId)
          .where('entityId', whose, id),
      )
      .unionAll(
        tx
          .selectFrom('solarDays')
          .innerJoin('solarSystems', 'solarSystems.id', 'solarDays.systemId')
          .select('uploadKey as key')
          .where('projectId', '=', projectId)
          .where('systemId', whose, id),
      )
  await tx
    .updateTable('uploads')
    .set({ projectId: null })
    .where('projectId', '=', projectId)
    .where('key', 'in', files('='))
    .where('key', 'not in', files('<>'))
    .execute()
}

async function leaveTasks(tx: Transaction<Tables>, ownerId: string, id: string, at: string) {
  await tx
    .deleteFrom('tasks')
    .where('ownerId', '=', ownerId)
    .where('entityId', '=', id)
    .where('doneAt', 'is', null)
    .execute()
  await tx
    .updateTable('tasks')
    .set((eb) => ({ entityId: null, version: eb('version', '+', 1), updatedAt: at }))
    .where('ownerId', '=', ownerId)
    .where('entityId', '=', id)
    .execute()
}

/** The record's name is read from the record while there is one: from now on it is in the words. */
async function leaveEvents(tx: Transaction<Tables>, ownerId: string, id: string, name: string) {
  const ofRecord = tx
    .updateTable('events')
    .where('ownerId', '=', ownerId)
    .where('entityId', '=', id)
  if (name) {
    const named = sql<string>`case when ${sql.ref('detail')} = '' then ${name} else ${name} || ' · ' || ${sql.ref('detail')} end`
    await ofRecord.where('taskId', 'is', null).set({ detail: named }).execute()
  }
  await ofRecord.set({ entityId: null }).execute()
}
