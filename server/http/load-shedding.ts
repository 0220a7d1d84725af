import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

const LOOK_EVERY_MS = 25
/** How much a single look counts: one pause, as for collecting garbage, is no overload. */
const LOOK_WEIGHT = 0.3
/** Later than this on average, and with such a crowd, no more are let in than can be served. */
const MAY_BE_LATE_MS = 150
const CROWD = 50
const MOST_REFUSED = 0.95
const REFUSE_MORE_PER_MS = 0.5 / 1000
const REFUSE_LESS_PER_MS = 0.2 / 1000
const RETRY_AFTER_SECONDS = 2

const HEALTH = new Set(['/healthz', '/readyz', '/metrics'])

export type Busyness = {
  /** How late the process is with what it has to do. */
  lateMs: number
  /** Connections whose requests came since the last look or are still waiting. */
  crowd: number
}

/** The share of requests to refuse from now on: up while there are too many, then slowly down. */
export const nextRefusedShare = (share: number, passedMs: number, { lateMs, crowd }: Busyness) =>
  lateMs > MAY_BE_LATE_MS && crowd >= CROWD
    ? Math.min(MOST_REFUSED, share + passedMs * REFUSE_MORE_PER_MS)
    : Math.max(0, share - passedMs * REFUSE_LESS_PER_MS)

/**
 * Under more load than can be served, some requests are refused at once, with the time to try again,
 * so that the others are served in time. Neither many slow requests nor one that holds the process
 * is an overload: only a crowd that makes the process late is.
 */
export function shedLoad(app: FastifyInstance) {
  const waiting = new Set<Socket>()
  let crowd = new Set<Socket>()
  let lateMs = 0
  let refusedShare = 0
  let lookedAt = performance.now()
  const look = setInterval(() => {
    const passedMs = performance.now() - lookedAt
    lookedAt += passedMs
    lateMs += LOOK_WEIGHT * (passedMs - LOOK_EVERY_MS - lateMs)
    refusedShare = nextRefusedShare(refusedShare, passedMs, { lateMs, crowd: crowd.size })
    crowd = new Set(waiting)
  }, LOOK_EVERY_MS)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // One connection asks one thing after another, however many; it is no crowd.
    if (!(socket instanceof Socket)) return
    crowd.add(socket)
    waiting.add(socket)
    reply.raw.once('close', () => waiting.delete(socket))
    if (Math.random() >= refusedShare || HEALTH.has(request.url)) return
    throw new HttpError(
      503,
      'The server has more to do than it can. Please try again in a moment.',
      RETRY_AFTER_SECONDS,
    )
  })
}
