import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timelineFilter, timelinePage } from '#contract/timeline.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { languageOf } from '#server/http/language.ts'
import { readCursor, timelineRepository } from './timeline.repository.ts'

const querystring = z.extend(timelineFilter, {
  before: z.optional(z.string().check(z.maxLength(300))),
})

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const schema: FastifySchema = {
  summary: 'Events of the farm, newest first, 50 per page',
  querystring,
  response: { 200: timelinePage },
}

export function timelineRoutes(app: App, { db }: Deps) {
  const answer = cachedAnswers(timelinePage)

  app.get('/api/timeline', needs('see', schema), async (request, reply) => {
    const { before, ...filter } = querystring.parse(request.query)
    const cursor = before === undefined ? undefined : readCursor(before)
    const { farmId, role } = actingFor(request)
    const repository = timelineRepository(db, farmId)
    // The farm's revision versions the timeline too: events are written together with changes.
    const more = [encodeURIComponent(JSON.stringify({ ...filter, before }))]
    return answer({ request, reply, more }, () =>
      repository.page(filter, cursor, { spoken: languageOf(request), role }),
    )
  })
}
