import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** Apple posts its answer from its own site; the route only sends the browser on to itself. */
const PROVIDER_ANSWER = '/api/auth/callback/:provider'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A change must come from our own pages (design section 7). The origins come from configuration,
 * never from the Host header.
 */
export function guardOrigin(app: FastifyInstance, origins: string[]) {
  const own = new Set(origins)
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    if (request.routeOptions.url === PROVIDER_ANSWER) return
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    if (site === 'same-origin' || site === 'none') return
    if (site === undefined && origin !== undefined && own.has(origin)) return
    throw new HttpError(403, 'This request did not come from Smart Farm itself.')
  })
}
