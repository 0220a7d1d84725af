import type { Kysely } from 'kysely'
import type { Notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { rememberFarmer } from '#server/tasks/farmer.ts'
import { selectTasks, toTask, UNKNOWN_ZONE } from '#server/tasks/task-rows.ts'
import { selectEvents, toEntry } from '#server/timeline/timeline-rows.ts'

const MAX_TASKS_SHOWN = 20
const MAX_FINDINGS_SHOWN = 10

type World = { now: Date; newId: () => string }

/** What a farmer's bell tells. */
export const notificationRepository = (db: Kysely<Tables>, ownerId: string) => ({
  find: async (zone: string, world: World): Promise<Notifications> => {
    await rememberFarmer(db, ownerId, zone, world)
    const today = dateIn(zone, world.now)
    const seenAt = await seenUntil(db, ownerId)
    const due = selectTasks(db, ownerId)
      .where('tasks.doneAt', 'is', null)
      .where('tasks.dueDate', '<=', today)
      .orderBy('tasks.dueDate')
      .orderBy('tasks.id')
      .limit(MAX_TASKS_SHOWN)
    const findings = selectEvents(db, ownerId)
      .where('events.kind', '=', 'finding')
      .limit(MAX_FINDINGS_SHOWN)
    return {
      today,
      due: (await due.execute()).map((row) => toTask(row, world.now)),
      dueCount: await countDue(db, ownerId, today),
      findings: (await findings.execute()).map((row) => ({
        ...toEntry(row),
        isNew: row.at > seenAt,
      })),
      newFindingCount: await countFindings(db, ownerId, seenAt),
    }
  },

  /** Never goes back: of two devices the one that has seen more counts. */
  markSeen: async (until: string, now: Date) => {
    const findingsSeenAt = until < now.toISOString() ? until : now.toISOString()
    await db
      .insertInto('farmers')
      .values({ ownerId, timeZone: UNKNOWN_ZONE, routineAt: null, findingsSeenAt })
      .onConflict((conflict) =>
        conflict
          .column('ownerId')
          .doUpdateSet({ findingsSeenAt })
          .where((eb) =>
            eb.or([
              eb('farmers.findingsSeenAt', 'is', null),
              eb('farmers.findingsSeenAt', '<', findingsSeenAt),
            ]),
          ),
      )
      .execute()
  },
})

async function seenUntil(db: Kysely<Tables>, ownerId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select('findingsSeenAt')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return farmer?.findingsSeenAt ?? ''
}

async function countDue(db: Kysely<Tables>, ownerId: string, today: string) {
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('ownerId', '=', ownerId)
    .where('doneAt', 'is', null)
    .where('dueDate', '<=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countFindings(db: Kysely<Tables>, ownerId: string, after: string) {
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('ownerId', '=', ownerId)
    .where('at', '>', after)
    .where('kind', '=', 'finding')
    .executeTakeFirstOrThrow()
  return Number(count)
}
