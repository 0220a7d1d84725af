import { isIP } from 'node:net'

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : null)

export const isHttp = (text: string) => /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text)

/** Whether the text is a scheme, host and port, and nothing else. */
export function isOrigin(text: string) {
  const url = parsed(text)
  return isHttp(text) && url !== null && url.href === `${url.origin}/`
}

/**
 * Whether the driver would read this URL as intended: in a password that is not percent-encoded, a
 * slash ends the host, and the @ ends up in the path or query.
 */
export function isPostgresUrl(text: string) {
  const url = parsed(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hash || /\s/.test(text)) return false
  if (!url.username && /@/.test(url.pathname + url.search)) return false
  return [url.username, url.password, url.pathname].every(isDecodable)
}

/** The driver's own modes; it silently treats any other as verify-full. */
export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

export const hasKnownSslMode = (text: string) =>
  (parsed(text)?.searchParams.getAll('sslmode') ?? []).every((mode) => SSL_MODES.includes(mode))

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Network names that Fastify's `trustProxy` accepts. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])
const PREFIX = /^[1-9]\d{0,2}$/

/** Whether the text is an address, a network such as `10.0.0.0/8`, or the name of a network. */
export function isProxy(text: string) {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  if (prefix === undefined) return NETWORKS.has(address) || isIP(address) !== 0
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return rest.length === 0 && PREFIX.test(prefix) && Number(prefix) <= bits
}

/** Whether the text is the address of a mail server, with a user and password or without. */
export function isSmtp(text: string) {
  const url = parsed(text)
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    [url.username, url.password].every(isDecodable)
  )
}

/** 'farm@coop.example'; a name before it would need quoting. */
export const isMailAddress = (text: string) => /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,190}$/.test(text)
