import { hash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

const CONNECTION_TIMEOUT_MS = 2000
const QUERY_TIMEOUT_MS = 3000
const CHECK_EVERY_MS = 1000
/** A Postgres that hangs must not keep the server from stopping. */
const GONE_WITHIN_MS = 1000
/** Parameters in the URL that would override ours. */
const OUR_PARAMETERS = [
  'application_name',
  'fallback_application_name',
  'connectionTimeoutMillis',
  'query_timeout',
  'statement_timeout',
]
/** Commands recognise a running server by this name. */
export const SERVER_NAME = 'smart-farm'

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export type PostgresOptions = {
  /** Maximum number of connections. */
  poolSize: number
  /** Called when an idle connection breaks; the next query opens another. */
  onError: (error: Error) => void
  /** Called once with the pool, for metrics. */
  onPool?: ((pool: PoolState) => void) | undefined
  /** Time limit of a statement; 0 for none. */
  queryTimeoutMs?: number
  /** `application_name` of the connections. */
  name?: string
}

/**
 * Kysely over a pool of Postgres connections with prepared statements. The driver is loaded on
 * first use, as a farm on SQLite does not need it.
 */
export const postgresDialect = (connectionString: string, options: PostgresOptions) =>
  new PostgresDialect({ pool: () => openPool(connectionString, options) })

async function openPool(
  connectionString: string,
  {
    poolSize,
    onError,
    onPool,
    queryTimeoutMs = QUERY_TIMEOUT_MS,
    name = SERVER_NAME,
  }: PostgresOptions,
) {
  const { default: driver } = await import('pg')
  const pool = new driver.Pool({
    connectionString: withoutOurParameters(connectionString),
    max: poolSize,
    min: 1,
    application_name: name,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
  })
  // A broken connection must not end the process: if it is in use, its statement rejects.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  onPool?.(pool)
  stayConnected(pool)
  const allGone = watchConnections(pool)
  const end = async () => {
    await pool.end()
    await Promise.race([allGone(), sleep(GONE_WITHIN_MS, undefined, { ref: false })])
  }
  return { connect: () => pool.connect(), end, options: pool.options }
}

/**
 * A pool ends before Postgres has dropped its connections, which a restore right afterwards would
 * take for a running server.
 * @returns a function that waits until all are gone
 */
function watchConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return async () => {
    while (open.size > 0) await once(pool, 'remove')
  }
}

function withoutOurParameters(connectionString: string) {
  const url = new URL(connectionString)
  if (!OUR_PARAMETERS.some((name) => url.searchParams.has(name))) return connectionString
  for (const name of OUR_PARAMETERS) url.searchParams.delete(name)
  return url.href
}

/** Keeps one connection open, so that a restore sees an idle server running. */
function stayConnected(pool: pg.Pool) {
  const looking = setInterval(() => {
    if (pool.ending) return clearInterval(looking)
    if (pool.totalCount > 0) return
    pool.connect().then(
      (client) => client.release(),
      () => undefined,
    )
  }, CHECK_EVERY_MS).unref()
}

/** `select *` and `returning *`, whose prepared plans break when a migration adds a column. */
const ALL_COLUMNS = /\b(?:select|returning) (?:"\w+"\.)?\*/i

/**
 * Names every statement with parameters, so that Postgres parses and plans it once; except those
 * that the next version's migration would break while this one still runs. A connection that times
 * out is dropped: queries behind it would wait as long, and its transaction must not become the
 * next farmer's.
 */
function prepareStatements(client: pg.PoolClient) {
  const query = client.query.bind(client)
  const prepared = async (text: string, values: unknown[]) => {
    const isNamed = values.length > 0 && !ALL_COLUMNS.test(text)
    const name = isNamed ? hash('sha1', text, 'base64url') : undefined
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') giveUp(client)
      throw error
    }
  }
  Object.assign(client, { query: prepared })
}

/** Destroys the socket, as an unresponsive server would not answer a regular close. */
const giveUp = ({ connection }: { connection?: { stream: { destroy: () => void } } }) =>
  connection?.stream.destroy()
