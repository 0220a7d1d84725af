import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from './app-type.ts'

const RETRY_AFTER_SECONDS = 2

const alive = z.object({ status: z.literal('alive') })
const stopping = z.object({ status: z.literal('stopping') })
const part = z.enum(['ready', 'unreachable'])
const readiness = z.object({
  status: z.enum(['ready', 'not ready', 'stopping']),
  database: part,
  store: part,
})

export function healthRoutes(app: App, { db, objects }: Deps) {
  const reached = watching(app)
  app.get(
    '/healthz',
    {
      logLevel: 'silent',
      schema: {
        summary: 'The process is alive; 503 when it is about to stop',
        response: { 200: alive, 503: stopping },
      },
    },
    async (_request, reply) =>
      app.isLeaving() ? reply.code(503).send({ status: 'stopping' }) : { status: 'alive' as const },
  )

  app.get(
    '/readyz',
    {
      logLevel: 'silent',
      schema: {
        summary: 'Whether database and store can be reached, each by itself',
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const [database, store] = await Promise.all([
        reached('database', sql`select 1`.execute(db)),
        reached('store', objects.ready()),
      ])
      reply.header('Cache-Control', 'no-store')
      const isReady = database === 'ready' && store === 'ready'
      if (isReady && !app.isLeaving()) return { status: 'ready' as const, database, store }
      reply.code(503).header('Retry-After', RETRY_AFTER_SECONDS)
      const status = app.isLeaving() ? ('stopping' as const) : ('not ready' as const)
      return { status, database, store }
    },
  )
}

/** Tells whether a part is reachable, and logs only changes, as a balancer asks every second. */
function watching({ log }: App) {
  const away = new Set<string>()
  return async (name: string, work: Promise<unknown>) => {
    try {
      await work
      if (away.delete(name)) log.warn(`the ${name} can be reached again`)
      return 'ready' as const
    } catch (error) {
      if (!away.has(name)) log.error({ err: error }, `the ${name} cannot be reached`)
      away.add(name)
      return 'unreachable' as const
    }
  }
}

/** Longer than the balancer's health interval of 2 s (deploy/Caddyfile). */
const LEAVE_FOR_MS = 3000

declare module 'fastify' {
  interface FastifyInstance {
    /** True once requests should go to another replica; those that still come are served. */
    isLeaving: () => boolean
    /** Fails the health check, and resolves when the balancer has had time to notice. */
    leave: () => Promise<void>
  }
}

/**
 * Sends `Connection: close` while stopping: a kept-alive connection would be reset under its next
 * request, or stay idle and hold the process until it is killed.
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
