import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { msg } from '#contract/message.ts'
import { HttpError } from './http-error.ts'

const MAX_SEGMENTS = 2
/** A longer segment may be a secret. */
const SHORT_WORD = /^[\w.-]{1,20}$/

/**
 * The route's pattern, as a path may contain a secret such as a calendar token. An unknown path may
 * be a misspelt route, so only its first short segments are logged.
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

/** Logs a JSON line per request, without query string, body or cookies; the id is also sent. */
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

/**
 * Reduces a request target in absolute form (RFC 9112, 3.2.2) on one of our origins to its path.
 */
export const ownPath =
  (origins: string[]) =>
  ({ url = '/' }: IncomingMessage) => {
    if (url.startsWith('/')) return url
    const origin = origins.find((own) => url.startsWith(`${own}/`))
    return origin ? url.slice(origin.length) : url
  }

/** Refuses requests meant for a proxy, and NUL characters, which the router lets through. */
export function refuseOddTargets(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/') && url !== '*') {
      throw new HttpError(421, msg('This address does not belong to this server.'))
    }
    if (url.includes('%00'))
      throw new HttpError(400, msg('An address may not contain NUL characters.'))
  })
}
