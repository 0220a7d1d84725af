import * as z from 'zod/mini'
import { timelineFilter, timelinePage } from '#contract/timeline.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { currentUser } from '#server/http/session-guard.ts'
import { readCursor } from './timeline-cursor.ts'
import { timelineRepository } from './timeline.repository.ts'

const pageSchema = {
  summary: 'What happened on the farm, newest first, 50 at a time',
  querystring: z.extend(timelineFilter, {
    before: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: { 200: timelinePage },
}

export function timelineRoutes(app: App, { db }: Deps) {
  app.get('/api/timeline', { schema: pageSchema }, async (request) => {
    const { before, ...filter } = request.query
    const cursor = before === undefined ? undefined : readCursor(before)
    return timelineRepository(db, currentUser(request).id).page(filter, cursor)
  })
}
