import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { overview } from '#contract/overview.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import { readOverview } from './overview.repository.ts'

const querystring = z.object({ zone: timeZone })

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const schema: FastifySchema = {
  summary: 'Overview of the farm: newest findings, measured energy, tasks done by week',
  querystring,
  response: { 200: overview },
}

export function overviewRoutes(app: App, { db, now }: Deps) {
  const answer = cachedAnswers(overview)

  app.get('/api/glance', needs('see', schema), async (request, reply) => {
    const { zone } = querystring.parse(request.query)
    const today = dateIn(zone, now())
    return answer({ request, reply, more: [today, zone] }, () =>
      readOverview(db, actingFor(request).farmId, today, zone),
    )
  })
}
