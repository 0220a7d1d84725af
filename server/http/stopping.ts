import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Longer than the 2 s after which a balancer looks at `/healthz` again (deploy/Caddyfile). */
const LEAVE_FOR_MS = 3000

declare module 'fastify' {
  interface FastifyInstance {
    /** True once requests should go elsewhere; whoever still comes is served. */
    isLeaving: () => boolean
    /** Tells the balancer, and ends when it has had the time to look. */
    leave: () => Promise<void>
  }
}

/**
 * The last answer on a connection says that it is the last: one that is kept would be reset under
 * the next request, or fall idle after the stop has begun and hold the process until it is killed.
 */
export function endConnectionsWhenStopping(app: FastifyInstance) {
  let isLeaving = false
  app.decorate('isLeaving', () => isLeaving)
  app.decorate('leave', async () => {
    isLeaving = true
    await pause(LEAVE_FOR_MS)
  })
  app.addHook('preClose', (done) => {
    isLeaving = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('Connection', 'close')
    done(null, payload)
  })
}
