import type { FastifyInstance, FastifyRequest } from 'fastify'

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
