import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { sendError, sentenceOf } from './error-handler.ts'

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

type Busyness = {
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

/** Node looks at the end of it whether anything went out meanwhile: the end comes after 15 to 30 s. */
const MAY_STALL_MS = 15_000

/**
 * Ends connections whose reader takes nothing of its answer any more: Node has limits for slow
 * headers and bodies, but an answer may lie in memory for ever. Who waits for us is left alone.
 */
export function dropSlowReaders(app: FastifyInstance, mayStallMs = MAY_STALL_MS) {
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw
    if (!(socket instanceof Socket)) return
    // Node counts from the last progress, and sets its own limit when the answer is through. Not
    // closed but reset: what the reader did not take is forgotten at once.
    raw.setTimeout(mayStallMs, () => socket.resetAndDestroy())
  })
}

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
      if (!reply.sent) {
        void sendError(
          request,
          reply.header('Connection', 'close'),
          new HttpError(408, sentenceOf(408)),
        )
      }
      setTimeout(() => raw.destroy(), CLOSE_AFTER_MS).unref()
    }, request.routeOptions.config.bodyWithinMs ?? BODY_WITHIN_MS)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
