import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import { HttpError } from './http-error.ts'
import { sendError, sentenceOf } from './error-handler.ts'

const SAMPLE_EVERY_MS = 25
/** Weight of one sample: a single pause, as for a garbage collection, is not an overload. */
const SAMPLE_WEIGHT = 0.3
/** The server is overloaded above this average lag, with at least this many connections. */
const MAX_LATE_MS = 150
const CROWD = 50
const MAX_REFUSED = 0.95
const REFUSE_MORE_PER_MS = 0.5 / 1000
const REFUSE_LESS_PER_MS = 0.2 / 1000
const RETRY_AFTER_SECONDS = 2

const HEALTH = new Set(['/healthz', '/readyz', '/metrics'])

type Busyness = {
  /** Lag of the event loop. */
  lateMs: number
  /** Connections with a request since the last sample or still unanswered. */
  crowd: number
}

/** The share of requests to refuse from now on: rises under overload, then falls slowly. */
export const nextRefusedShare = (share: number, passedMs: number, { lateMs, crowd }: Busyness) =>
  lateMs > MAX_LATE_MS && crowd >= CROWD
    ? Math.min(MAX_REFUSED, share + passedMs * REFUSE_MORE_PER_MS)
    : Math.max(0, share - passedMs * REFUSE_LESS_PER_MS)

/**
 * Under overload refuses some requests at once, with a Retry-After, so that the others are served
 * in time. Many slow requests, or one that blocks the event loop, are no overload: that takes lag
 * and a crowd together.
 */
export function shedLoad(app: FastifyInstance) {
  const waiting = new Set<Socket>()
  let crowd = new Set<Socket>()
  let lateMs = 0
  let refusedShare = 0
  let sampledAt = performance.now()
  const look = setInterval(() => {
    const passedMs = performance.now() - sampledAt
    sampledAt += passedMs
    lateMs += SAMPLE_WEIGHT * (passedMs - SAMPLE_EVERY_MS - lateMs)
    refusedShare = nextRefusedShare(refusedShare, passedMs, { lateMs, crowd: crowd.size })
    crowd = new Set(waiting)
  }, SAMPLE_EVERY_MS)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // One connection asks one thing after another, however many; it is not a crowd.
    if (!(socket instanceof Socket)) return
    crowd.add(socket)
    waiting.add(socket)
    reply.raw.once('close', () => waiting.delete(socket))
    if (Math.random() >= refusedShare || HEALTH.has(request.url)) return
    throw new HttpError(
      503,
      msg('The server is too busy. Please try again in a moment.'),
      RETRY_AFTER_SECONDS,
    )
  })
}

/** Node checks for progress only when the time is up, so a stalled reader has 15 to 30 s. */
const MAX_STALL_MS = 15_000

/**
 * Ends connections whose client has stopped reading its response. Node limits slow headers and
 * bodies, but a response could stay in memory for ever. Clients that wait for us are left alone.
 */
export function dropSlowReaders(app: FastifyInstance, maxStallMs = MAX_STALL_MS) {
  app.addHook('onSend', async (_request, { raw }) => {
    const { socket } = raw
    if (!(socket instanceof Socket)) return
    // Node counts from the last progress, and sets its own limit after the response. A reset,
    // unlike a close, frees the unsent bytes at once.
    raw.setTimeout(maxStallMs, () => socket.resetAndDestroy())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request may take to arrive; 30 seconds by default. */
    bodyWithinMs?: number
  }
}

const BODY_WITHIN_MS = 30_000
const CLOSE_AFTER_MS = 1000

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends a request whose body trickles in. Node's own `requestTimeout` is one for the whole server,
 * and an import may take an hour.
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
