import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { findingsSeen, notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { rememberFarmer } from '#server/tasks/remember-farmer.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { keptAnswers } from '#server/farm/versioned-json.ts'
import { markFindingsSeen } from './mark-findings-seen.ts'
import { readBell } from './read-bell.ts'

const listQuery = z.object({ zone: timeZone })

/** The answer has passed the schema, and is text: its type is not the contract's. */
const listSchema: FastifySchema = {
  summary: 'The tasks that are due or overdue in a time zone, and the newest findings',
  querystring: listQuery,
  response: { 200: notifications },
}
const seenSchema = {
  summary: 'Count findings up to a moment as seen, on every device',
  body: findingsSeen,
  response: { 200: findingsSeen },
}

export function notificationRoutes(app: App, { db, newId, now }: Deps) {
  const answer = keptAnswers(notifications)

  // It writes the zone down, and begins the routine of a new farmer.
  const config = { changesOnRead: true }
  app.get('/api/notifications', { config, schema: listSchema }, async (request, reply) => {
    const { zone } = listQuery.parse(request.query)
    const { id } = currentUser(request)
    const at = now()
    const { findingsSeenAt } = await rememberFarmer(db, id, zone, { now: at, newId })
    const today = dateIn(zone, at)
    return answer({ request, reply, more: [today, zone, findingsSeenAt] }, () =>
      readBell(db, id, today, findingsSeenAt),
    )
  })

  app.put('/api/notifications/seen', { schema: seenSchema }, async (request) => {
    await markFindingsSeen(db, currentUser(request).id, request.body.until, now())
    return request.body
  })
}
