import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { linkFields } from '#server/db/fields.ts'
import type { Tables } from '#server/db/tables.ts'
import { recordEvent } from './farm-write.ts'
import { touchProject } from './project-records.ts'

/** Rows deleted by one statement. A farm of ten years has a hundred thousand measured days. */
const ROWS_PER_STATEMENT = 2000

/** Deletes a farmer's project with all that is in it. Its files are left to its deletion. */
export async function removeProject(tx: Transaction<Tables>, id: string, deletionId: string) {
  await tx.updateTable('uploads').set({ deletionId }).where('projectId', '=', id).execute()
  const systems = tx.selectFrom('solarSystems').select('id').where('projectId', '=', id)
  for (const system of await systems.execute()) await removeMeasured(tx, system.id)
  await nameTargets(tx, id)
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}

const TARGET_NAMES = [
  { table: 'fields', name: 'name' },
  { table: 'animals', name: RECORD_KINDS.animal.name },
  { table: 'solarSystems', name: RECORD_KINDS.solar.name },
] as const

/** Entries of the book take the names of a project's fields, herds and systems from these, and outlive them. */
export async function nameTargets(tx: Transaction<Tables>, projectId: string) {
  for (const { table, name } of TARGET_NAMES) {
    const own = sql`from ${sql.table(table)} as t where t."projectId" = ${projectId}`
    await sql`
      update "entryTargets"
      set "formerName" = (select t.${sql.ref(name)} ${own} and t."id" = "entryTargets"."targetId")
      where "targetId" in (select t."id" ${own})
    `.execute(tx)
  }
}

async function removeMeasured(tx: Transaction<Tables>, systemId: string) {
  await removeDays(tx, systemId)
  const sensors = tx
    .selectFrom('sensors')
    .select('id')
    .where('systemId', '=', systemId)
    .orderBy('key')
  for (const { id } of await sensors.execute()) await removeSensor(tx, id)
}

/** Removes a device with its readings; 40 days have 57,600 of them. */
export async function removeSensor(db: Kysely<Tables>, id: string) {
  // Readings that come in take the device first too: on Postgres one waits for the other.
  await db.updateTable('sensors').set({ unsettledFrom: null }).where('id', '=', id).execute()
  const readings = db.selectFrom('readings').where('sensorId', '=', id)
  const removal = db.deleteFrom('readings').where('sensorId', '=', id)
  for (;;) {
    const next = await readings
      .select('minute')
      .orderBy('minute')
      .offset(ROWS_PER_STATEMENT)
      .limit(1)
      .executeTakeFirst()
    await (next ? removal.where('minute', '<', next.minute) : removal).execute()
    await otherRequests()
    if (!next) break
  }
  await db.deleteFrom('sensors').where('id', '=', id).execute()
}

async function removeDays(tx: Transaction<Tables>, systemId: string) {
  const days = tx.selectFrom('solarDays').where('systemId', '=', systemId)
  const removal = tx.deleteFrom('solarDays').where('systemId', '=', systemId)
  for (;;) {
    const next = await days
      .select('date')
      .orderBy('date')
      .offset(ROWS_PER_STATEMENT)
      .limit(1)
      .executeTakeFirst()
    await (next ? removal.where('date', '<', next.date) : removal).execute()
    await otherRequests()
    if (!next) return
  }
}

type Removal = { at: string; done: string; actorId: string; deletionId: string }

type RemovedRecord = { kind: EntityType; projectId: string; id: string; name: string }

/**
 * Deletes a farmer's record with its analyses, measured days and open tasks. Completed tasks and
 * timeline events stay, without their link to the record.
 */
export async function removeRecord(
  tx: Transaction<Tables>,
  farmId: string,
  record: RemovedRecord,
  /** The server's time, when it was done and by whom, and what it can be undone by. */
  { at, done, actorId, deletionId }: Removal,
) {
  const { kind, projectId, id, name } = record
  await releaseFiles(tx, record, deletionId)
  if (kind === 'solar') await removeMeasured(tx, id)
  await tx.deleteFrom('analyses').where('entityId', '=', id).execute()
  await tx
    .updateTable('entryTargets')
    .set({ formerName: name })
    .where('targetId', '=', id)
    .where('farmId', '=', farmId)
    .execute()
  await tx.deleteFrom(RECORD_KINDS[kind].table).where('id', '=', id).execute()
  if (kind === 'crop') await linkFields(tx, projectId)
  await detachTasks(tx, farmId, id, { at, actorId })
  await detachEvents(tx, farmId, id, name)
  await touchProject(tx, farmId, projectId, at)
  await recordEvent(tx, {
    id: deletionId,
    farmId,
    projectId,
    kind: 'deleted',
    subject: kind,
    entityName: name,
    actorId,
    at: done,
  })
}

/** Leaves the record's photos and production files to its deletion, unless another record uses them. */
async function releaseFiles(
  tx: Transaction<Tables>,
  { projectId, id }: RemovedRecord,
  deletionId: string,
) {
  const files = (operator: '=' | '<>') =>
    tx
      .selectFrom('analyses')
      .select('imageKey as key')
      .where('projectId', '=', projectId)
      .where('entityId', operator, id)
      .unionAll(
        tx
          .selectFrom('analyses')
          .select((eb) => eb.fn.coalesce('overlayKey', 'imageKey').as('key'))
          .where('projectId', '=', projectId)
          .where('entityId', operator, id),
      )
      .unionAll(
        tx
          .selectFrom('solarDays')
          .innerJoin('solarSystems', 'solarSystems.id', 'solarDays.systemId')
          .select('uploadKey as key')
          .where('projectId', '=', projectId)
          .where('systemId', operator, id),
      )
  await tx
    .updateTable('uploads')
    .set({ projectId: null, deletionId })
    .where('projectId', '=', projectId)
    .where('key', 'in', files('='))
    .where('key', 'not in', files('<>'))
    .execute()
}

async function detachTasks(
  tx: Transaction<Tables>,
  farmId: string,
  id: string,
  { at, actorId }: Pick<Removal, 'at' | 'actorId'>,
) {
  await tx
    .deleteFrom('tasks')
    .where('farmId', '=', farmId)
    .where('entityId', '=', id)
    .where('doneAt', 'is', null)
    .execute()
  await tx
    .updateTable('tasks')
    .set((eb) => ({
      entityId: null,
      version: eb('version', '+', 1),
      updatedAt: at,
      changedBy: actorId,
    }))
    .where('farmId', '=', farmId)
    .where('entityId', '=', id)
    .execute()
}

/** Events take a record's name from the record, so it is copied into them before the link is cut. */
async function detachEvents(tx: Transaction<Tables>, farmId: string, id: string, name: string) {
  await tx
    .updateTable('events')
    .set({ entityId: null, entityName: name })
    .where('farmId', '=', farmId)
    .where('entityId', '=', id)
    .execute()
}
