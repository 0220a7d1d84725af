import { isIPv6 } from 'node:net'

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
