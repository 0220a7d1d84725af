import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AiUnavailable, PhotoRefused, type Ai } from '#server/ai.ts'
import type { PoolState } from '#server/db/postgres-dialect.ts'

export type Metrics = ReturnType<typeof openMetrics>

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10, 30]
const AI_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Prometheus metrics of one process; each app has its own registry. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // Process CPU and memory, open files, garbage collection, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  })
  const aiCalls = new Histogram({
    name: 'farm_ai_call_duration_seconds',
    help: 'Time of a photo analysis or a chat answer, its turn in the queue included',
    labelNames: ['call', 'engine', 'outcome'] as const,
    buckets: AI_SECONDS,
    registers,
  })
  const photos = new Gauge({
    name: 'farm_photos_in_hand',
    help: 'Photos that are being analysed or wait for it',
    registers,
  })

  async function timed<T extends { engine: string }>(call: string, work: () => Promise<T>) {
    const stop = aiCalls.startTimer({ call })
    try {
      const result = await work()
      stop({ engine: result.engine, outcome: 'ok' })
      return result
    } catch (error) {
      stop({ engine: '', outcome: outcomeOf(error) })
      throw error
    }
  }

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),

    countRequest(request: FastifyRequest, status: number, ms: number) {
      requests.observe({ method: request.method, route: routeOf(request), status }, ms / 1000)
    },

    /** Wraps the AI to count and time its calls. */
    watchAi: (ai: Ai): Ai => ({
      ...ai,
      async lookAtPhoto(...photo) {
        photos.inc()
        try {
          return await timed('photo', () => ai.lookAtPhoto(...photo))
        } finally {
          photos.dec()
        }
      },
      answer: (...question) => timed('chat', () => ai.answer(...question)),
    }),

    watchPool(pool: PoolState) {
      const states = {
        open: () => pool.totalCount,
        idle: () => pool.idleCount,
        awaited: () => pool.waitingCount,
      }
      const gauge = new Gauge({
        name: 'farm_database_connections',
        help: 'Connections to Postgres: open, idle among them, and requests that wait for one',
        labelNames: ['state'] as const,
        registers,
        collect() {
          for (const [state, count] of Object.entries(states)) gauge.set({ state }, count())
        },
      })
    },
  }
}

/** The route's pattern, not the path: one series per route. */
function routeOf({ routeOptions, is404, isPage }: FastifyRequest) {
  if (isPage) return 'page'
  return is404 ? 'unknown' : (routeOptions.url ?? 'unknown')
}

function outcomeOf(error: unknown) {
  if (error instanceof PhotoRefused) return 'refused'
  return error instanceof AiUnavailable ? 'unavailable' : 'failed'
}
