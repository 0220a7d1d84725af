import type { FastifyInstance } from 'fastify'
import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isSame } from '#server/process/signer.ts'
import type { Metrics } from './metrics.ts'

export type MetricsAccess = { metrics: Metrics; token: string }

export const countRequests = (app: FastifyInstance, { metrics }: MetricsAccess) =>
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(request, reply.statusCode, reply.elapsedTime)
  })

/** Metrics for Prometheus, protected by the token. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsAccess) {
  const expected = `Bearer ${token}`
  app.get(
    '/metrics',
    { logLevel: 'silent', schema: { summary: 'Figures for Prometheus; needs METRICS_TOKEN' } },
    async ({ headers }, reply) => {
      if (!isSame(headers.authorization ?? '', expected)) {
        throw new HttpError(
          401,
          msg('Send the token of METRICS_TOKEN as "Authorization: Bearer …".'),
        )
      }
      return reply
        .type(metrics.contentType)
        .header('Cache-Control', 'no-store')
        .send(await metrics.read())
    },
  )
}
