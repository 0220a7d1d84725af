import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>

/** Not by `lookup`, whose few threads all connections of the server wait for. */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw new Error('The name of the push service was not found')
  return addresses
}

/** The address of a push service that is none of the public internet. */
export class PushAddressRefused extends Error {}

/** Without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Reads a push endpoint. Decimal, octal and hexadecimal IP addresses are told by the parser of URLs.
 * @throws PushAddressRefused
 */
export function pushUrl(endpoint: string) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isOpen =
    url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  if (!isOpen) throw new PushAddressRefused('not plain https')
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PushAddressRefused('a private address')
  return url
}

/**
 * The address to connect to, once every address of the name is found to be public.
 * @throws PushAddressRefused, or the error of the resolver
 */
export async function pushTarget(url: URL, resolve: Resolve) {
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress))
    throw new PushAddressRefused('a name of private addresses')
  return first
}
