import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

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
