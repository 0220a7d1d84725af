import { sql, type Kysely } from 'kysely'
import { msg, type Message } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { recordCount } from './project-records.ts'
import type { Tables } from '#server/db/tables.ts'

/** Default for the files of a farm; the operator may grant a farm another amount. */
export const USUAL_QUOTA_MEGABYTES = 5000
export const BYTES_PER_MEGABYTE = 1_000_000
/** 5 GB of photos of 250 KB. Adding up their sizes takes milliseconds. */
export const MAX_FILES = 20_000
/**
 * Ten years of a large farm: daily production of 30 solar systems (110,000 rows), and 40 tasks,
 * messages and events a day. Counting them takes up to 50 ms.
 */
export const MAX_ROWS = 250_000

/** @param what says of the farm what it has too much of */
export const farmFull = (what: Message) =>
  new HttpError(
    507,
    msg(
      'Your farm is full: {what}. Delete what you no longer need, then empty “Recently deleted” under Your data, or ask your administrator for more room.',
      { what },
    ),
  )

/** Number of rows that a farm has in all tables and in what can be restored, without its uploads. */
export async function countRows(db: Kysely<Tables>, farmId: string) {
  const own = sql`select "id" from "projects" where "farmId" = ${farmId}`
  const systems = sql`select "id" from "solarSystems" where "projectId" in (${own})`
  const { rows } = await sql<{ rows: number | string }>`
    select (select count(*) from "projects" where "farmId" = ${farmId})
      + ${recordCount(own)}
      + (select count(*) from "fields" where "projectId" in (${own}))
      + (select count(*) from "solarDays" where "systemId" in (${systems}))
      + (select count(*) from "analyses" where "projectId" in (${own}))
      + (select count(*) from "chatMessages" where "projectId" in (${own}))
      + (select count(*) from "tasks" where "farmId" = ${farmId})
      + (select count(*) from "events" where "farmId" = ${farmId})
      + (select count(*) from "products" where "farmId" = ${farmId})
      + (select count(*) from "entries" where "farmId" = ${farmId})
      + (select count(*) from "entryTargets" where "farmId" = ${farmId})
      + (select count(*) from "entryVersions" where "farmId" = ${farmId})
      + (select count(*) from "fieldSeasons" where "farmId" = ${farmId})
      + (select coalesce(sum("rows"), 0) from "deletions" where "farmId" = ${farmId}) as "rows"
  `.execute(db)
  return Number(rows[0]?.rows)
}

const tooManyRows = () => farmFull(msg('it may have {most, number} records', { most: MAX_ROWS }))

/** @throws HttpError 507 if the farm has no room for this many more rows */
export async function refuseMoreRows(db: Kysely<Tables>, farmId: string, more: number) {
  if ((await countRows(db, farmId)) + more > MAX_ROWS) throw tooManyRows()
}

/** Upper bound for the rows added by each increment of a farm's revision. */
const ROWS_PER_STEP = 100
const MAX_TALLIES = 10_000

export const stepsFor = (rows: number) => Math.max(1, Math.ceil(rows / ROWS_PER_STEP))

/** By owner, the number of rows at a revision. The least recently counted farm is first. */
const tallies = new Map<string, { revision: number; rows: number }>()

/**
 * The same for frequent writes. Rows are counted again only when the revision has risen so far since
 * the last count that the farm could be full. As all servers share the revision, this is never wrong.
 * @param revision the farm's revision before the write
 * @throws HttpError 507
 */
export async function refuseFullFarm(
  db: Kysely<Tables>,
  farmId: string,
  revision: number,
  more: number,
) {
  const known = tallies.get(farmId)
  const atMost = known ? known.rows + (revision - known.revision) * ROWS_PER_STEP : Infinity
  if (atMost + more <= MAX_ROWS) return
  const rows = known?.revision === revision ? known.rows : await countRows(db, farmId)
  tallies.delete(farmId)
  tallies.set(farmId, { revision, rows })
  const [oldest] = tallies.keys()
  if (tallies.size > MAX_TALLIES && oldest !== undefined) tallies.delete(oldest)
  if (rows + more > MAX_ROWS) throw tooManyRows()
}
