import { BlockList, isIP } from 'node:net'

/** IPv4 that leads nowhere in the public internet (RFC 6890 and its registry of IANA). */
const OWN_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const

/** Of IPv6, 2000::/3 is public. Mapped IPv4, NAT64, ULA, link-local and multicast are outside. */
const GLOBAL_IPV6 = ['2000::', 3] as const
/** And within, what is not: Teredo and other protocols, documentation twice, and 6to4. */
const OWN_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const own = new BlockList()
for (const [net, prefix] of OWN_IPV4) own.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of OWN_IPV6) own.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL_IPV6, 'ipv6')

/** Whether an IP address is of the public internet, where nothing of our own network can be reached. */
export function isPublicAddress(address: string) {
  // A zone, as of fe80::1%eth0, is of a network of our own.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !own.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !own.check(address, 'ipv6')
}
