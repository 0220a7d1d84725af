import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import {
  findingsSeen,
  notifications,
  MAX_FINDINGS_SHOWN,
  type Notifications,
} from '#contract/notifications.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import { rememberFarmer } from '#server/tasks/remember-farmer.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { languageOf } from '#server/http/language.ts'
import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { EventKind } from '#contract/timeline.ts'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { openTasks } from '#server/tasks/read-agenda.ts'
import { taskAsOf } from '#server/farm/task-rows.ts'
import { selectEvents, toEntry, type Reader } from '#server/timeline/event-rows.ts'

const listQuery = z.object({ zone: timeZone })

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const listSchema: FastifySchema = {
  summary:
    'Tasks that are due or overdue in a time zone, the newest findings, and comments of others',
  querystring: listQuery,
  response: { 200: notifications },
}
const seenSchema = {
  summary: 'Mark findings and comments up to a time as seen, on all one’s devices',
  body: findingsSeen,
  response: { 200: findingsSeen },
}

export function notificationRoutes(app: App, { db, newId, now }: Deps) {
  const answer = cachedAnswers(notifications)

  // Saves the time zone and adds a new farmer's routine tasks.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/notifications', { config, schema: listSchema }, async (request, reply) => {
    const { zone } = listQuery.parse(request.query)
    const acting = actingFor(request)
    const at = now()
    const routineRings = await rememberFarmer(db, acting, zone, { now: at, newId })
    const seenAt = await seenUntil(db, acting)
    const today = dateIn(zone, at)
    return answer({ request, reply, more: [today, zone, seenAt] }, () =>
      readBell(db, { ...acting, routineRings, today, seenAt, spoken: languageOf(request) }),
    )
  })

  // A program has seen nothing for the farmer.
  const own = { needs: 'see', peopleOnly: true } as const
  app.put('/api/notifications/seen', { config: own, schema: seenSchema }, async (request) => {
    await markSeen(db, actingFor(request), request.body.until, now())
    return request.body
  })
}

type Person = Pick<Acting, 'userId' | 'farmId'>

/** '' if never. */
async function seenUntil(db: Kysely<Tables>, { userId, farmId }: Person) {
  const known = await db
    .selectFrom('members')
    .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
    .select((eb) => eb.fn.coalesce('members.findingsSeenAt', 'farmers.findingsSeenAt').as('seenAt'))
    .where('members.userId', '=', userId)
    .where('members.farmId', '=', farmId)
    .executeTakeFirst()
  return known?.seenAt ?? ''
}

/** Only moves forward: of two devices, the one that has seen more counts. */
async function markSeen(db: Kysely<Tables>, acting: Acting, until: string, now: Date) {
  const { userId, farmId, role } = acting
  const findingsSeenAt = until < now.toISOString() ? until : now.toISOString()
  const isNewer = sql<boolean>`("findingsSeenAt" is null or "findingsSeenAt" < ${findingsSeenAt})`
  await db
    .updateTable('members')
    .set({ findingsSeenAt })
    .where('userId', '=', userId)
    .where('farmId', '=', farmId)
    .where(isNewer)
    .execute()
  if (role === 'owner')
    await db
      .updateTable('farmers')
      .set({ findingsSeenAt })
      .where('farmId', '=', farmId)
      .where(isNewer)
      .execute()
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

async function readBell(db: Kysely<Tables>, visit: Visit): Promise<Notifications> {
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
