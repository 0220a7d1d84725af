import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from './error-handler.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of this route's requests may take to arrive; else 30 seconds. */
    bodyWithinMs?: number
  }
}

const BODY_WITHIN_MS = 30_000
const CLOSE_AFTER_MS = 1000

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends a request whose body trickles in, so that nobody holds a connection for free. Node's own
 * `requestTimeout` is one for the whole server, and a farm that is brought in may take an hour.
 */
export function limitBodyTime(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const { raw } = request
    const timer = setTimeout(() => {
      if (raw.complete) return
      const sentence = 'The request took too long to arrive. Please try again.'
      if (!reply.sent) {
        void sendError(request, reply.header('Connection', 'close'), new HttpError(408, sentence))
      }
      setTimeout(() => raw.destroy(), CLOSE_AFTER_MS).unref()
    }, request.routeOptions.config.bodyWithinMs ?? BODY_WITHIN_MS)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
