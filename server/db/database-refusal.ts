import { StartRefused } from '#server/process/start-refused.ts'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P03',
])
const TIMED_OUT = /timeout|timed out|Connection terminated/i

const UNTRUSTED = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/

/**
 * Why Postgres cannot be used, as a sentence that never contains the password; null for unknown
 * reasons. Codes: Postgres appendix A, Node's system errors and OpenSSL's.
 */
export function databaseRefusal(error: unknown, url: string): StartRefused | null {
  if (error instanceof StartRefused || !(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isUnanswered = 'syscall' in error && error.syscall === 'connect'
  const { username, host: named, pathname, searchParams } = new URL(url)
  const host = named || (searchParams.get('host') ?? 'localhost')
  const names = {
    host,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
  const reason =
    (isUnanswered ? silence(code, names) : null) ??
    fileReason(code, url) ??
    encryptionReason(code, error.message, names) ??
    loginReason(code, error.message, names)
  return reason === null ? null : new StartRefused(reason)
}

/** Parameters that name files, which the driver reads before it connects. */
const FILES = ['sslcert', 'sslkey', 'sslrootcert']

function fileReason(code: string, url: string) {
  if (!['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(code)) return null
  const { searchParams } = new URL(url)
  const named = FILES.filter((name) => searchParams.has(name))
  if (named.length === 0) return null
  const files = named.map((name) => `${name}=${searchParams.get(name)}`).join(', ')
  return `A file that DATABASE_URL names cannot be read (${code}): ${files}.`
}

type Names = { host: string; user: string; database: string }

function encryptionReason(code: string, message: string, { host }: Names) {
  if (UNTRUSTED.test(code)) {
    return `The certificate of the database at ${host} is not trusted (${code}). Name it as its certificate does, and its authority, in DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/ca.pem.`
  }
  if (/does not support SSL/.test(message)) {
    return `The database at ${host} has no TLS, which the sslmode in DATABASE_URL asks for.`
  }
  return null
}

const silence = (code: string, { host }: Names) =>
  `The database at ${host} does not answer (${code || 'time is up'}). Check DATABASE_URL and that Postgres is running.`

const LOGIN_REASONS: Record<string, (names: Names, message: string) => string> = {
  '28000': ({ host, user }, message) =>
    `The database at ${host} does not let the user "${user}" in: ${message}. Check its pg_hba.conf; where it asks for TLS, add ?sslmode=verify-full to DATABASE_URL.`,
  '28P01': ({ host, user }) =>
    `The database at ${host} refuses the user "${user}". Check the user and the password in DATABASE_URL.`,
  '3D000': ({ host, database }) =>
    `There is no database "${database}" at ${host}. Create it, or check DATABASE_URL.`,
  '42501': ({ user, database }) =>
    `The user "${user}" may not create tables in the database "${database}". Grant it, or use its owner.`,
  '25006': ({ host, database }) =>
    `The database "${database}" at ${host} is read-only. Point DATABASE_URL at the primary.`,
  '53300': ({ host }) =>
    `The database at ${host} has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
}

function loginReason(code: string, message: string, names: Names) {
  if (UNREACHABLE.has(code) || (!code && TIMED_OUT.test(message))) return silence(code, names)
  const isPassword = code !== '28000' && /password|SASL|SCRAM/.test(message)
  return LOGIN_REASONS[isPassword ? '28P01' : code]?.(names, message) ?? null
}
