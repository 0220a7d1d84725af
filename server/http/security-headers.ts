import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/** The strictest policy, for all that is not a page; nothing is cached unless a route says so. */
export const strictHeaders = (secure: boolean) => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=()',
  'Cache-Control': 'no-store',
  ...(secure && { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
})

/**
 * Clears photos and drafts from the browser. Cookies stay, as one of them marks a browser that
 * signed in before. Browsers honour it over HTTPS only.
 */
export const CLEAR_SITE_DATA = { 'Clear-Site-Data': '"cache", "storage"' }

/** Where the app has wiped the rest itself, but for what other farmers of this device did not send yet. */
export const CLEAR_CACHE = { 'Clear-Site-Data': '"cache"' }

/**
 * Sends these headers, and Helmet's smaller ones, with every response; `allowPage` relaxes them.
 */
export async function sendSecurityHeaders(app: FastifyInstance, secure: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: false,
    noSniff: false,
    xFrameOptions: { action: 'deny' },
  })
  const headers = strictHeaders(secure)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

export type PagePolicy = {
  /** Nonce of the inline styles. */
  styleNonce: string
  /** Origin of the object store that browsers send to directly; null when it is our own. */
  objectOrigin?: string | null
  /** Other origins that the scripts of the page call. */
  calledOrigins?: string[]
}

/** Sets the policy a page needs; any other response may load nothing. */
export function allowPage(reply: FastifyReply, policy: PagePolicy) {
  const objects = policy.objectOrigin ? ` ${policy.objectOrigin}` : ''
  reply.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${policy.styleNonce}'`,
      `img-src 'self' data: blob:${objects}`,
      `connect-src ${["'self'", ...(policy.calledOrigins ?? [])].join(' ')}${objects}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self' blob:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
}
