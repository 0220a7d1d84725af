import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/** The strictest policy, for answers that are no page; and nothing is kept unless a route says so. */
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
 * Has the browser drop what it keeps of the farm: photos and what a farmer had typed. The cookies
 * stay, as one of them tells the browser that signed in before from a stranger's. Browsers heed it over https.
 */
export const CLEAR_SITE_DATA = { 'Clear-Site-Data': '"cache", "storage"' }

/** Sends them with every answer, beside Helmet's smaller ones; `allowPage` opens what a page needs. */
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
  /** Allows the inline styles that carry it. */
  styleNonce: string
  /** Origin of the object store where photos are not served by us. */
  objectOrigin?: string | null
  /** Other origins that the page's scripts call. */
  calledOrigins?: string[]
}

/** Gives an answer that is a page the policy it needs; every other answer may load nothing. */
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
