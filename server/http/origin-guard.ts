import type { FastifyInstance } from 'fastify'
import { msg } from '#contract/message.ts'
import { sentToken } from './sent-token.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a GET that changes something, as the specification has it. */
    changesOnRead?: boolean
  }
}

/** Apple posts its answer from its own site; the route only redirects the browser to itself. */
const PROVIDER_ANSWER = '/api/auth/callback/:provider'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Guards against CSRF: a change must come from our own pages. Their origins come from the
 * configuration, never from the Host header.
 */
export function guardOrigin(app: FastifyInstance, origins: string[]) {
  const own = new Set(origins)
  app.addHook('onRequest', async (request) => {
    const { method, headers, routeOptions } = request
    const { url, config } = routeOptions
    const isRead = SAFE_METHODS.has(method)
    if (isRead && !config.changesOnRead) return
    if (url === PROVIDER_ANSWER) return
    // No other site can send a token, and where one is read the cookie counts for nothing.
    if (config.needs && sentToken(request)) return
    const site = headers['sec-fetch-site']
    const { origin } = headers
    if (site === 'same-origin' || site === 'none') return
    if (site === undefined && origin !== undefined && own.has(origin)) return
    // Browsers without Sec-Fetch-Site send no Origin either on same-origin reads.
    if (site === undefined && origin === undefined && isRead) return
    throw new HttpError(403, msg('This request did not come from Smart Farm itself.'))
  })
}
