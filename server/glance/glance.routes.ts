import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { timeZone } from '#contract/calendar-date.ts'
import { glance } from '#contract/glance.ts'
import { dateIn } from '#domain/calendar-days.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { farmVersion } from '#server/http/farm-version.ts'
import { currentUser } from '#server/http/session-guard.ts'
import { glanceRepository } from './glance.repository.ts'
import { recentAnswers } from './recent-answers.ts'

const querystring = z.object({ zone: timeZone })

/** The answer is JSON text, so its type is not the contract's. */
const schema = {
  summary: 'The farm at a glance: newest findings, measured energy, tasks done by week',
  querystring,
  response: { 200: glance },
} satisfies FastifySchema

export function glanceRoutes(app: App, { db, now }: Deps) {
  const answerOf = recentAnswers()

  app.get('/api/glance', { schema: schema as FastifySchema }, async (request, reply) => {
    const user = currentUser(request)
    const { zone } = querystring.parse(request.query)
    const today = dateIn(zone, now())
    // Every change of a farm raises its revision, and midnight changes the day.
    const version = farmVersion(user, today, zone)
    reply.header('Cache-Control', 'private, no-cache').header('ETag', version)
    if (request.headers['if-none-match'] === version) return reply.code(304).send()
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(await answerOf(user.id, version, () => glanceRepository(db, user.id).json(today, zone)))
  })
}
