import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

const MAX_SEGMENTS = 2
/** Longer is no word of an address, but may be the key to something. */
const SHORT_WORD = /^[\w.-]{1,20}$/

/**
 * The route without what fills it in, as an address may hold the key to a calendar. What is no
 * route may be one misspelt: of it only what cannot be a key.
 */
function loggedPath({ url, routeOptions }: FastifyRequest) {
  const route = routeOptions.url
  if (route !== undefined && !route.includes('*')) return route
  const segments = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean)
  const words = segments
    .slice(0, MAX_SEGMENTS)
    .map((segment) => (SHORT_WORD.test(segment) ? segment : '…'))
  return `/${[...words, ...(segments.length > MAX_SEGMENTS ? ['…'] : [])].join('/')}`
}

/**
 * One JSON line a request, its id also in the answer: no query string, header, body, cookie or address book.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.user?.id,
      },
      'request',
    )
  })
}

/** A request may name our address in full (RFC 9112, 3.2.2); from here on it is the path alone. */
export const ownPath =
  (origins: string[]) =>
  ({ url = '/' }: IncomingMessage) => {
    if (url.startsWith('/')) return url
    const origin = origins.find((own) => url.startsWith(`${own}/`))
    return origin ? url.slice(origin.length) : url
  }

/** Nobody's proxy; and bytes that are no text: others of these do not get through the router. */
export function refuseOddTargets(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/') && url !== '*') {
      throw new HttpError(421, 'This address is not one of this server.')
    }
    if (url.includes('%00')) throw new HttpError(400, 'An address may not hold NUL characters.')
  })
}
