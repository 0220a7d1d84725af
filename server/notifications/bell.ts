import type { ExpressionBuilder, Kysely } from 'kysely'
import { MAX_FINDINGS_SHOWN, type Notifications } from '#contract/notifications.ts'
import type { EventKind } from '#contract/timeline.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { taskAsOf } from '#server/farm/task-rows.ts'
import { openTasks } from '#server/tasks/read-agenda.ts'
import { selectEvents, toEntry, type Reader } from '#server/timeline/event-rows.ts'

type Person = Pick<Acting, 'userId' | 'farmId'>

/** '' if never. */
export async function seenUntil(db: Kysely<Tables>, { userId, farmId }: Person) {
  const known = await db
    .selectFrom('members')
    .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
    .select((eb) => eb.fn.coalesce('members.findingsSeenAt', 'farmers.findingsSeenAt').as('seenAt'))
    .where('members.userId', '=', userId)
    .where('members.farmId', '=', farmId)
    .executeTakeFirst()
  return known?.seenAt ?? ''
}

const MAX_TASKS_SHOWN = 20
/** At least this many findings are shown, even when all have been seen. */
const MIN_FINDINGS_SHOWN = 10

type Visit = Reader &
  Acting & {
    /** Date in the farmer's time zone. */
    today: string
    /** Until when the farmer has seen findings and comments; '' if never. */
    seenAt: string
    routineRings: boolean
  }

/** Findings, and what others have commented. */
const rings = (userId: string) => (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb.or([
    eb('events.kind', '=', 'finding'),
    eb.and([
      eb('events.kind', '=', 'comment'),
      eb.or([eb('events.actorId', 'is', null), eb('events.actorId', '<>', userId)]),
    ]),
  ])

export async function readBell(db: Kysely<Tables>, visit: Visit): Promise<Notifications> {
  const { userId, farmId, today, seenAt, routineRings } = visit
  const due = { dueUpTo: today, withRoutine: routineRings }
  const { tasks, count } = await openTasks(db, farmId, MAX_TASKS_SHOWN, due)
  const news = await db
    .selectFrom('events')
    .select((eb) => ['kind', eb.fn.countAll().as('count')])
    .where('farmId', '=', farmId)
    .where(rings(userId))
    .where('at', '>', seenAt)
    .groupBy('kind')
    .execute()
  const newCount = (of: EventKind) => Number(news.find(({ kind }) => kind === of)?.count ?? 0)
  const [newFindingCount, newCommentCount] = [newCount('finding'), newCount('comment')]
  // All that is new is listed, since it can be marked as seen together.
  const shown = Math.max(MIN_FINDINGS_SHOWN, newFindingCount + newCommentCount)
  const findings = await selectEvents(db, farmId)
    .where(rings(userId))
    .limit(Math.min(MAX_FINDINGS_SHOWN, shown))
    .execute()
  return {
    today,
    due: tasks.map((task) => taskInWords(visit.spoken, taskAsOf(today, task))),
    dueCount: count,
    findings: findings.map((row) => ({ ...toEntry(visit, row), isNew: row.at > seenAt })),
    newFindingCount,
    newCommentCount,
  }
}
