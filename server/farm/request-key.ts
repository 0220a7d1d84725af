import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RequestKey } from './farm-write.ts'
import { HttpError } from '#server/http/http-error.ts'

const MAX_KEY_LENGTH = 200

/**
 * The request's `Idempotency-Key`, bound to the call and the body it was sent with; null without one.
 * The body is hashed as the contract reads it, so the order of its fields does not matter.
 */
export function requestKey(request: FastifyRequest): RequestKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new HttpError(400, `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`)
  }
  const path = request.url.split('?')[0] ?? ''
  return { key, call: `${request.method} ${path}`, bodyHash: hashOf(request.body ?? null) }
}

function hashOf(body: unknown) {
  try {
    return createHash('sha256').update(JSON.stringify(body)).digest('hex')
  } catch {
    throw new HttpError(400, 'The request is nested too deeply.')
  }
}
