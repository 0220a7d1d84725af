import type { Kysely, Transaction } from 'kysely'
import { dateIn } from '#domain/calendar-days.ts'
import { MORNING_ROUTINE } from '#domain/tasks/morning-routine.ts'
import { writeFarm } from '#server/db/farm-write.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertTask } from './insert-task.ts'

type World = { now: Date; newId: () => string }

/**
 * Remembers where the farmer is, and gives a farm that has its first project the default routine,
 * once: what the farmer changes or deletes of it stays changed.
 */
export async function rememberFarmer(
  db: Kysely<Tables>,
  ownerId: string,
  zone: string,
  world: World,
) {
  const known = await db
    .selectFrom('users')
    .leftJoin('farmers', 'farmers.ownerId', 'users.id')
    .leftJoin('projects', 'projects.ownerId', 'users.id')
    .select(['farmers.timeZone', 'farmers.routineAt', 'projects.id as projectId'])
    .where('users.id', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  if (known?.timeZone !== zone) {
    await db
      .insertInto('farmers')
      .values({ ownerId, timeZone: zone, routineAt: null, findingsSeenAt: null })
      .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ timeZone: zone }))
      .execute()
  }
  if (known?.projectId && !known.routineAt) {
    await writeFarm(db, ownerId, null, (tx) => beginRoutine(tx, ownerId, zone, world))
  }
}

async function beginRoutine(
  tx: Transaction<Tables>,
  ownerId: string,
  zone: string,
  { now, newId }: World,
) {
  const routineAt = now.toISOString()
  const first = await tx
    .updateTable('farmers')
    .set({ routineAt })
    .where('ownerId', '=', ownerId)
    .where('routineAt', 'is', null)
    .returning('ownerId')
    .executeTakeFirst()
  if (!first) return
  const dueDate = dateIn(zone, now)
  for (const { title, kind } of MORNING_ROUTINE) {
    await insertTask(tx, {
      id: newId(),
      ownerId,
      title,
      kind,
      dueDate,
      repeat: { unit: 'day', every: 1 },
      projectId: null,
      entityId: null,
      now: routineAt,
    })
  }
}
