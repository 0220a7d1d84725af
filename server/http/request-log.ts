import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What follows opens a farmer's calendar to whoever has it. */
export const PRIVATE_CALENDARS = '/api/calendar/'

/** By its route: an address can be spelled in many ways. */
const loggedPath = ({ url, routeOptions }: FastifyRequest) =>
  (routeOptions.url ?? url).startsWith(PRIVATE_CALENDARS)
    ? `${PRIVATE_CALENDARS}…`
    : url.split('?')[0]

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
