import type { Kysely } from 'kysely'
import { MAX_FINDINGS_SHOWN, type Notifications } from '#contract/notifications.ts'
import type { Tables } from '#server/db/tables.ts'
import { openTasks } from '#server/tasks/read-agenda.ts'
import { taskSeenOn } from '#server/tasks/task-rows.ts'
import { selectEvents, toEntry } from '#server/timeline/event-rows.ts'

const MAX_TASKS_SHOWN = 20
/** Of those that were seen, the last few stay. */
const OLDER_SHOWN = 10

/**
 * What a farmer's bell tells on the day that it is where the farmer is.
 * @param seenAt up to when the farmer has seen findings; '' where never
 */
export async function readBell(
  db: Kysely<Tables>,
  ownerId: string,
  today: string,
  seenAt: string,
): Promise<Notifications> {
  const { tasks, count } = await openTasks(db, ownerId, MAX_TASKS_SHOWN, today)
  const { newCount } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll().as('newCount'))
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'finding')
    .where('at', '>', seenAt)
    .executeTakeFirstOrThrow()
  const newFindingCount = Number(newCount)
  // Opening the bell counts all new ones as seen, so all are told.
  const findings = await selectEvents(db, ownerId)
    .where('events.kind', '=', 'finding')
    .limit(Math.min(MAX_FINDINGS_SHOWN, Math.max(OLDER_SHOWN, newFindingCount)))
    .execute()
  return {
    today,
    due: tasks.map((task) => taskSeenOn(today, task)),
    dueCount: count,
    findings: findings.map((row) => ({ ...toEntry(row), isNew: row.at > seenAt })),
    newFindingCount,
  }
}
