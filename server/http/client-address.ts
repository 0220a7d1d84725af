import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]*)\](?::\d+)?)$/
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Strips the port that some proxies add, which differs for every connection. */
export function plainAddress(forwarded: string) {
  const [, ipv4, ipv6] = WITH_PORT.exec(forwarded) ?? []
  const ip = ipv4 ?? ipv6 ?? forwarded
  return MAPPED_IPV4.exec(ip)?.[1] ?? ip
}

/**
 * The address that identifies one client: for IPv6 the /64, as a subscriber owns all of it and
 * could use a new address for every guess.
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
 * Warns once about a proxy that TRUST_PROXY does not name: all clients behind it share its address,
 * so thirty wrong passwords of one lock out the others as well.
 */
export function warnOfUntrustedProxy(app: FastifyInstance) {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.socket
    if (hasWarned || !request.headers['x-forwarded-for'] || request.ip !== remoteAddress) return
    hasWarned = true
    app.log.warn(
      `Requests come through a proxy at ${remoteAddress} that TRUST_PROXY does not name: all behind it count as one, and wrong passwords of one lock out all.`,
    )
  })
}
