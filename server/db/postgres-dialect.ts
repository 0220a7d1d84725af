import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 2000
const QUERY_TIMEOUT_MS = 3000
const MAX_STATEMENT_NAMES = 1000

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export type PoolOptions = {
  poolSize: number
  /** An idle connection broke; the next query opens another. */
  onError: (error: Error) => void
  /** Given the pool once, to be watched. */
  onPool?: ((pool: PoolState) => void) | undefined
}

/** Kysely over a pool of at most `poolSize` Postgres connections; statements are prepared once each. */
export function postgresDialect(
  connectionString: string,
  { poolSize, onError, onPool }: PoolOptions,
) {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
  })
  // An idle connection that breaks must not end the process.
  pool.on('error', onError)
  pool.on('connect', prepareStatements)
  onPool?.(pool)
  return new PostgresDialect({ pool })
}

const names = new Map<string, string>()

function nameOf(sql: string) {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    if (names.size < MAX_STATEMENT_NAMES) names.set(sql, name)
  }
  return name
}

type Query = (query: string | object, ...rest: unknown[]) => unknown

/** Gives every statement with parameters a name, so that Postgres parses and plans it once. */
function prepareStatements(client: { query: unknown }) {
  const query = (client.query as Query).bind(client)
  client.query = (text: string | object, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(rest[0]) && rest[0].length > 0
      ? query({ name: nameOf(text), text, values: rest[0] })
      : query(text, ...rest)
}
