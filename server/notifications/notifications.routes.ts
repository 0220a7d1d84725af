import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { findingsSeen, notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { rememberFarmer } from '#server/tasks/remember-farmer.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { languageOf } from '#server/http/language.ts'
import { sql, type Kysely } from 'kysely'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { readBell, seenUntil } from './bell.ts'

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
