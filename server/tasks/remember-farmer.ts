import type { Kysely, Transaction } from 'kysely'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { MORNING_ROUTINE } from '#domain/tasks/morning-routine.ts'
import { storageFailure } from '#server/http/storage-failure.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertTask } from './insert-task.ts'

type World = { now: Date; newId: () => string }

/**
 * Saves the farmer's time zone and, once the farm has a project, adds the default routine tasks. They
 * are added only once, so those that the farmer deletes stay deleted.
 * @returns until when the farmer has seen findings; '' if never
 */
export async function rememberFarmer(
  db: Kysely<Tables>,
  farmId: string,
  zone: string,
  world: World,
) {
  const known = await db
    .selectFrom('users')
    .leftJoin('farmers', 'farmers.farmId', 'users.id')
    .select((eb) => [
      'farmers.timeZone',
      'farmers.routineAt',
      'farmers.findingsSeenAt',
      eb
        .selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.farmId', '=', 'users.id')
        .limit(1)
        .as('projectId'),
    ])
    .where('users.id', '=', farmId)
    .executeTakeFirst()
  const write = async () => {
    if (known?.timeZone !== zone) await rememberZone(db, farmId, zone)
    if (known?.projectId && !known.routineAt) {
      // `alterFarm` skips the quota: reading the tasks of a full farm must not fail.
      await alterFarm(db, farmId, null, (tx) => beginRoutine(tx, farmId, zone, world))
    }
  }
  await write().catch(unlessStorageFails)
  return { findingsSeenAt: known?.findingsSeenAt ?? '' }
}

/** Reading must work on a full disk too; the next request tries to write again. */
function unlessStorageFails(error: unknown) {
  if (!(error instanceof Error) || !storageFailure(error)) throw error
}

const rememberZone = (db: Kysely<Tables>, farmId: string, zone: string) =>
  db
    .insertInto('farmers')
    .values({ farmId, timeZone: zone, routineAt: null, findingsSeenAt: null })
    .onConflict((conflict) => conflict.column('farmId').doUpdateSet({ timeZone: zone }))
    .execute()

async function beginRoutine(
  tx: Transaction<Tables>,
  farmId: string,
  zone: string,
  { now, newId }: World,
) {
  const routineAt = now.toISOString()
  const first = await tx
    .updateTable('farmers')
    .set({ routineAt })
    .where('farmId', '=', farmId)
    .where('routineAt', 'is', null)
    .returning('farmId')
    .executeTakeFirst()
  if (!first) return
  const dueDate = dateIn(zone, now)
  for (const { title, kind } of MORNING_ROUTINE) {
    await insertTask(tx, {
      id: newId(),
      farmId,
      title: '',
      facts: { title },
      kind,
      dueDate,
      repeat: { unit: 'day', every: 1 },
      projectId: null,
      entityId: null,
      now: routineAt,
    })
  }
}
