import { hash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'

const CONNECTION_TIMEOUT_MS = 2000
const QUERY_TIMEOUT_MS = 3000
const LOOK_EVERY_MS = 1000
/** A Postgres that hangs does not keep the server from stopping. */
const GONE_WITHIN_MS = 1000
/** What the driver would take from an address before what we say. */
const OURS = [
  'application_name',
  'fallback_application_name',
  'connectionTimeoutMillis',
  'query_timeout',
  'statement_timeout',
]
/** By this name commands see that a server is connected. */
export const SERVER_NAME = 'smart-farm'

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export type PostgresOptions = {
  /** Connections at most. */
  poolSize: number
  /** An idle connection broke; the next query opens another. */
  onError: (error: Error) => void
  /** Given the pool once, to be watched. */
  onPool?: ((pool: PoolState) => void) | undefined
  /** How long a statement may take; 0 for as long as it takes. */
  queryTimeoutMs?: number
  /** How Postgres lists these connections. */
  name?: string
}

/**
 * Kysely over a pool of Postgres connections; statements are prepared once each. The driver is
 * loaded with the first of them: a farm on SQLite has no use for it.
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
    connectionString: withoutOurs(connectionString),
    max: poolSize,
    min: 1,
    application_name: name,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
  })
  // A connection that breaks must not end the process: an idle one is reported, and of one in use
  // its statement is told.
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
 * A pool counts as ended while Postgres still lists its connections, by which a restore that comes
 * right after sees a server.
 * @returns waits until all are gone
 */
function watchConnections(pool: pg.Pool) {
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return async () => {
    while (open.size > 0) await once(pool, 'remove')
  }
}

function withoutOurs(connectionString: string) {
  const url = new URL(connectionString)
  if (!OURS.some((name) => url.searchParams.has(name))) return connectionString
  for (const name of OURS) url.searchParams.delete(name)
  return url.href
}

/** By a connection a restore sees that the server runs, though nobody asks it anything. */
function stayConnected(pool: pg.Pool) {
  const looking = setInterval(() => {
    if (pool.ending) return clearInterval(looking)
    if (pool.totalCount > 0) return
    pool.connect().then(
      (client) => client.release(),
      () => undefined,
    )
  }, LOOK_EVERY_MS).unref()
}

/** `select *` and `returning *`: what they answer changes under a plan when a column is added. */
const ALL_COLUMNS = /\b(?:select|returning) (?:"\w+"\.)?\*/i

/**
 * Gives every statement with parameters a name, so that Postgres parses and plans it once; but for
 * those that the next version's migration would break while this one still runs. A
 * connection whose answer does not come is given up: what waits behind it would wait as long, and
 * its transaction must not become the next farmer's.
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

/** Without the farewell that an unresponsive server would not answer. */
const giveUp = ({ connection }: { connection?: { stream: { destroy: () => void } } }) =>
  connection?.stream.destroy()
