import { StartRefused } from '#server/start-refused.ts'

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

/**
 * Why a start on this Postgres failed, as a sentence that never holds the password; null when it is
 * none of the reasons we know. Codes: Postgres, appendix A, and Node's system errors.
 */
export function databaseRefusal(error: unknown, url: string): StartRefused | null {
  if (error instanceof StartRefused || !(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const { username, host, pathname } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  if (UNREACHABLE.has(code) || (!code && TIMED_OUT.test(error.message))) {
    return new StartRefused(
      `The database at ${host} does not answer (${code || 'time is up'}). Check DATABASE_URL and that Postgres is running.`,
    )
  }
  if (code === '28P01' || code === '28000' || /password|SASL|SCRAM/.test(error.message)) {
    return new StartRefused(
      `The database at ${host} refuses the user "${decodeURIComponent(username)}". Check the user and the password in DATABASE_URL.`,
    )
  }
  if (code === '3D000') {
    return new StartRefused(
      `There is no database "${database}" at ${host}. Create it, or check DATABASE_URL.`,
    )
  }
  if (code === '42501') {
    return new StartRefused(
      `The user "${decodeURIComponent(username)}" may not create tables in the database "${database}". Grant it, or use its owner.`,
    )
  }
  if (code === '25006') {
    return new StartRefused(
      `The database "${database}" at ${host} is read-only. Point DATABASE_URL at the primary.`,
    )
  }
  if (code === '53300') {
    return new StartRefused(
      `The database at ${host} has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
    )
  }
  return null
}
