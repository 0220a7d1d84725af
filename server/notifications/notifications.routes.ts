import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { findingsSeen, notifications } from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { currentUser } from '#server/http/session-guard.ts'
import { notificationRepository } from './notifications.repository.ts'

const listSchema = {
  summary: 'The tasks that are due or overdue in a time zone, and the newest findings',
  querystring: z.object({ zone: timeZone }),
  response: { 200: notifications },
}
const seenSchema = {
  summary: 'Count findings up to a moment as seen, on every device',
  body: findingsSeen,
  response: { 200: findingsSeen },
}

export function notificationRoutes(app: App, { db, newId, now }: Deps) {
  app.get('/api/notifications', { schema: listSchema }, async (request) =>
    notificationRepository(db, currentUser(request).id).find(request.query.zone, {
      now: now(),
      newId,
    }),
  )

  app.put('/api/notifications/seen', { schema: seenSchema }, async (request) => {
    await notificationRepository(db, currentUser(request).id).markSeen(request.body.until, now())
    return request.body
  })
}
