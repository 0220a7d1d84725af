import type { FastifySchema } from 'fastify'
import { profit, profitQuery, SEES_NO_MONEY } from '#contract/book.ts'
import { seesMoney } from '#server/auth/access.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { cachedAnswers } from '#server/farm/versioned-json.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readProfit } from './profit.ts'

/** Typed loosely because the handler sends JSON text, which has been validated already. */
const schema: FastifySchema = {
  summary: 'Sales, costs and energy of a year by field, herd and solar system',
  querystring: profitQuery,
  response: { 200: profit },
}

export function profitRoutes(app: App, { db }: Deps) {
  const answer = cachedAnswers(profit)

  app.get('/api/book/profit', needs('see', schema), async (request, reply) => {
    const { farmId, role } = actingFor(request)
    if (!seesMoney(role)) throw new HttpError(403, SEES_NO_MONEY)
    const { year, currency } = profitQuery.parse(request.query)
    return answer({ request, reply, more: [year, currency ?? ''] }, () =>
      readProfit(db, { farmId, year: Number(year) }, currency),
    )
  })
}
