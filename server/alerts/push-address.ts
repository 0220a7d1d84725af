import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>

export const resolveByDns: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
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
