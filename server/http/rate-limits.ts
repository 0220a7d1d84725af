import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { sentenceOf } from './error-handler.ts'
import { HttpError } from './http-error.ts'
import { sharedCounts } from './shared-counts.ts'

const READS_PER_MINUTE = 12_000
const WRITES_PER_MINUTE = 600

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** Limits reads and writes apart, per minute and farmer, or address where nobody is signed in. */
export async function limitRates(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>) {
  await app.register(rateLimit, {
    // An SQLite file has one server, so its memory is enough.
    ...(isPostgres(db) && { store: sharedCounts(db, now) }),
    hook: 'preHandler',
    timeWindow: '1 minute',
    max: (request) => (isRead(request) ? READS_PER_MINUTE : WRITES_PER_MINUTE),
    keyGenerator: (request) =>
      `${isRead(request) ? 'read' : 'write'}:${request.user?.id ?? clientAddress(request.ip)}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, sentenceOf(429), Math.max(1, Math.ceil(ttl / 1000))),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
  })
}
