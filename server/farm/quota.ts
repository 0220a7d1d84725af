import { sql, type Kysely } from 'kysely'
import { HttpError } from '#server/http/http-error.ts'
import { recordCount } from './project-records.ts'
import type { Tables } from '#server/db/tables.ts'

/** What the files of a farm may take, unless whoever runs the server grants it another amount. */
export const USUAL_QUOTA_MEGABYTES = 5000
export const BYTES_PER_MEGABYTE = 1_000_000
/** 5 GB of photos of 250 KB; so many are added up within some milliseconds. */
export const MAX_FILES = 20_000
/**
 * Ten years of a large farm: daily figures of 30 solar systems (110,000), and 40 tasks, messages and
 * lines of the timeline a day. So many are counted within 50 ms.
 */
export const MAX_ROWS = 250_000

export const farmFull = (what: string) =>
  new HttpError(
    507,
    `Your farm is full: ${what}. Delete what you no longer need, or ask whoever runs this server for more room.`,
  )

/** How many rows of all tables a farm has; its files are counted apart. */
export async function countRows(db: Kysely<Tables>, ownerId: string) {
  const own = sql`select "id" from "projects" where "ownerId" = ${ownerId}`
  const systems = sql`select "id" from "solarSystems" where "projectId" in (${own})`
  const { rows } = await sql<{ rows: number | string }>`
    select (select count(*) from "projects" where "ownerId" = ${ownerId})
      + ${recordCount(own)}
      + (select count(*) from "solarDays" where "systemId" in (${systems}))
      + (select count(*) from "analyses" where "projectId" in (${own}))
      + (select count(*) from "chatMessages" where "projectId" in (${own}))
      + (select count(*) from "tasks" where "ownerId" = ${ownerId})
      + (select count(*) from "events" where "ownerId" = ${ownerId}) as "rows"
  `.execute(db)
  return Number(rows[0]?.rows)
}

const tooManyRows = () =>
  farmFull(`it has as many records as it may, ${MAX_ROWS.toLocaleString('en-US')}`)

/** @throws HttpError 507 where so many rows more are too many */
export async function refuseMoreRows(db: Kysely<Tables>, ownerId: string, more: number) {
  if ((await countRows(db, ownerId)) + more > MAX_ROWS) throw tooManyRows()
}

/** Each step of a farm's revision adds as many rows as this at the most. */
const ROWS_A_STEP = 100
const MOST_TALLIES = 10_000

export const stepsFor = (rows: number) => Math.max(1, Math.ceil(rows / ROWS_A_STEP))

/** How many rows a farm had at a revision, by its owner; those counted last are last. */
const tallies = new Map<string, { revision: number; rows: number }>()

/**
 * The same for one write of many. A farm is counted when its revision has gone on so far since the
 * last time that it could be full: hardly ever, and never wrongly where several servers write.
 * @param revision of before the write
 * @throws HttpError 507
 */
export async function refuseFullFarm(
  db: Kysely<Tables>,
  ownerId: string,
  revision: number,
  more: number,
) {
  const known = tallies.get(ownerId)
  const most = known ? known.rows + (revision - known.revision) * ROWS_A_STEP : Infinity
  if (most + more <= MAX_ROWS) return
  const rows = known?.revision === revision ? known.rows : await countRows(db, ownerId)
  tallies.delete(ownerId)
  tallies.set(ownerId, { revision, rows })
  const [oldest] = tallies.keys()
  if (tallies.size > MOST_TALLIES && oldest !== undefined) tallies.delete(oldest)
  if (rows + more > MAX_ROWS) throw tooManyRows()
}
