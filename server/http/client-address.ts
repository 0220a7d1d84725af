import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]*)\](?::\d+)?)$/
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Without the port that some proxies add, which is another for every connection. */
export function plainAddress(forwarded: string) {
  const [, ipv4, ipv6] = WITH_PORT.exec(forwarded) ?? []
  const ip = ipv4 ?? ipv6 ?? forwarded
  return MAPPED_IPV4.exec(ip)?.[1] ?? ip
}

/**
 * The address as one client has it: an IPv6 subscriber owns a whole /64 and could take a new
 * address for every guess.
 */
export function clientAddress(forwarded: string) {
  const ip = plainAddress(forwarded)
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

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
