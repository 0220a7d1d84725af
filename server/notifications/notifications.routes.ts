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
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { languageOf } from '#server/http/language.ts'
import type { Kysely } from 'kysely'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Tables } from '#server/db/tables.ts'
import { openTasks } from '#server/tasks/read-agenda.ts'
import { taskAsOf } from '#server/farm/task-rows.ts'
import { selectEvents, toEntry, type Reader } from '#server/timeline/event-rows.ts'

const listQuery = z.object({ zone: timeZone })

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const listSchema: FastifySchema = {
  summary: 'Tasks that are due or overdue in a time zone, and the newest findings',
  querystring: listQuery,
  response: { 200: notifications },
}
const seenSchema = {
  summary: 'Mark findings up to a time as seen, on all devices',
  body: findingsSeen,
  response: { 200: findingsSeen },
}

export function notificationRoutes(app: App, { db, newId, now }: Deps) {
  const answer = cachedAnswers(notifications)

  // Saves the time zone and adds a new farmer's routine tasks.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/notifications', { config, schema: listSchema }, async (request, reply) => {
    const { zone } = listQuery.parse(request.query)
    const { farmId, role } = actingFor(request)
    const at = now()
    const farmer = await rememberFarmer(db, farmId, zone, { now: at, newId })
    const seenAt = farmer.findingsSeenAt
    const today = dateIn(zone, at)
    return answer({ request, reply, more: [today, zone, seenAt] }, () =>
      readBell(db, farmId, { ...farmer, today, seenAt, role, spoken: languageOf(request) }),
    )
  })

  app.put('/api/notifications/seen', needs('work', seenSchema), async (request) => {
    await markFindingsSeen(db, actingFor(request).farmId, request.body.until, now())
    return request.body
  })
}

/** Only moves forward: of two devices, the one that has seen more counts. */
async function markFindingsSeen(db: Kysely<Tables>, farmId: string, until: string, now: Date) {
  const findingsSeenAt = until < now.toISOString() ? until : now.toISOString()
  await db
    .insertInto('farmers')
    .values({ farmId, timeZone: UNKNOWN_ZONE, routineAt: null, routine: null, findingsSeenAt })
    .onConflict((conflict) =>
      conflict
        .column('farmId')
        .doUpdateSet({ findingsSeenAt })
        .where((eb) =>
          eb.or([
            eb('farmers.findingsSeenAt', 'is', null),
            eb('farmers.findingsSeenAt', '<', findingsSeenAt),
          ]),
        ),
    )
    .execute()
}

const MAX_TASKS_SHOWN = 20
/** At least this many findings are shown, even when all have been seen. */
const MIN_FINDINGS_SHOWN = 10

type Visit = Reader & {
  /** Date in the farmer's time zone. */
  today: string
  /** Until when the farmer has seen findings; '' if never. */
  seenAt: string
  routineRings: boolean
}

async function readBell(
  db: Kysely<Tables>,
  farmId: string,
  { today, seenAt, routineRings, ...reader }: Visit,
): Promise<Notifications> {
  const due = { dueUpTo: today, withRoutine: routineRings }
  const { tasks, count } = await openTasks(db, farmId, MAX_TASKS_SHOWN, due)
  const { newCount } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll().as('newCount'))
    .where('farmId', '=', farmId)
    .where('kind', '=', 'finding')
    .where('at', '>', seenAt)
    .executeTakeFirstOrThrow()
  const newFindingCount = Number(newCount)
  // All new findings are listed, since they can be marked as seen together.
  const findings = await selectEvents(db, farmId)
    .where('events.kind', '=', 'finding')
    .limit(Math.min(MAX_FINDINGS_SHOWN, Math.max(MIN_FINDINGS_SHOWN, newFindingCount)))
    .execute()
  return {
    today,
    due: tasks.map((task) => taskInWords(reader.spoken, taskAsOf(today, task))),
    dueCount: count,
    findings: findings.map((row) => ({ ...toEntry(reader, row), isNew: row.at > seenAt })),
    newFindingCount,
  }
}
