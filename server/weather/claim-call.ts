import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const DAY_MS = 86_400_000
/** Longer than an answer and storing it take; whoever asked and died is no longer waited for. */
const HELD_MS = 2 * 60_000

/** Of one place on a UTC day. */
export const MOST_CALLS = 8

/** On whose behalf the weather of a place is asked for. */
export type Want = { farmId: string; place: string }

export const utcDay = (now: Date) => now.toISOString().slice(0, 10)
export const msLeftOfDay = (now: Date) => DAY_MS - (now.getTime() % DAY_MS)
export const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

type Limits = {
  now: Date
  callsPerDay: number
  /** Calls of the day after which this kind of call is not made. */
  most: number
  /** True for what is asked before the next forecast is due. */
  isPast: boolean
}

/**
 * Counts one call and holds the place, so that of all replicas only one asks. Undefined if nobody may ask now: the
 * farm has not turned the weather on, another asks, nothing is due, or the calls of the day are used up. On Postgres
 * calls of several places at the same moment may each take the last of the budget.
 * @returns the calls of the day, with this one
 */
export async function claimCall(
  db: Kysely<Tables>,
  { farmId, place }: Want,
  { now, callsPerDay, most, isPast }: Limits,
) {
  const [at, today] = [now.toISOString(), utcDay(now)]
  const claimed = await db
    .updateTable('weatherPlaces')
    .set({
      heldUntil: later(now, HELD_MS),
      callsOn: today,
      calls: sql<number>`case when "callsOn" = ${today} then "calls" + 1 else 1 end`,
    })
    .where('place', '=', place)
    .$if(!isPast, (query) => query.where('nextAskAt', '<=', at))
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', at)]))
    .where((eb) => eb.or([eb('callsOn', '<>', today), eb('calls', '<', most)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('farmers')
          .select('farmId')
          .where('farmId', '=', farmId)
          .where('weatherSince', 'is not', null),
      ),
    )
    .where(
      sql<boolean>`${callsPerDay} > (
        select coalesce(sum("calls"), 0) from "weatherPlaces" as "all" where "callsOn" = ${today}
      )`,
    )
    .returning('calls')
    .executeTakeFirst()
  return claimed?.calls
}

/** So that the calls that are left last until the end of the day. */
export const spreadMs = (now: Date, calls: number) =>
  msLeftOfDay(now) / (Math.max(0, MOST_CALLS - calls) + 1)
