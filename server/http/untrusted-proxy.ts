import type { FastifyInstance } from 'fastify'

/**
 * Says once that a proxy stands in front that TRUST_PROXY does not name: all who come through it
 * have its address, so thirty wrong passwords of one of them lock the others out as well.
 */
export function warnOfUntrustedProxy(app: FastifyInstance) {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.socket
    if (isSaid || !request.headers['x-forwarded-for'] || request.ip !== remoteAddress) return
    isSaid = true
    app.log.warn(
      `Requests come through a proxy at ${remoteAddress} that TRUST_PROXY does not name: all behind it count as one, and wrong passwords of one lock out all.`,
    )
  })
}
