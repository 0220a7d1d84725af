import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** A replica reports each hundredth of a limit, to save statements. */
const PARTS_OF_LIMIT = 100

type Count = {
  windowStart: string
  /** Requests of all replicas, as of the last report. */
  reported: number
  /** Requests of this replica that are not reported yet. */
  unreported: number
  isReporting: boolean
}

/**
 * A rate limit store that all replicas share through Postgres, in fixed windows. Between reports
 * each replica counts locally, so a limit may be exceeded by a hundredth per replica; while the
 * database is unreachable, each counts alone.
 */
export function sharedCounts(db: Kysely<Tables>, now: () => Date): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    /** By the length of the window. */
    #windows = new Map<number, { startMs: number; counts: Map<string, Count> }>()

    incr(
      key: string,
      callback: (error: null, result: { current: number; ttl: number }) => void,
      windowMs: number,
      most: number,
    ) {
      const at = now().getTime()
      const startMs = at - (at % windowMs)
      const counts = this.#countsSince(startMs, windowMs)
      // A route with its own limit is counted separately.
      const limit = `${key} ${most}/${windowMs}`
      const windowStart = new Date(startMs).toISOString()
      const count = counts.get(limit) ?? {
        windowStart,
        reported: 0,
        unreported: 0,
        isReporting: false,
      }
      counts.set(limit, count)
      count.unreported += 1
      callback(null, { current: count.reported + count.unreported, ttl: startMs + windowMs - at })
      if (count.unreported >= most / PARTS_OF_LIMIT && !count.isReporting)
        void this.#report(limit, count)
    }

    child() {
      return this
    }

    #countsSince(startMs: number, windowMs: number) {
      const known = this.#windows.get(windowMs)
      if (known?.startMs === startMs) return known.counts
      const counts = new Map<string, Count>()
      this.#windows.set(windowMs, { startMs, counts })
      return counts
    }

    async #report(limit: string, count: Count) {
      const reporting = count.unreported
      count.isReporting = true
      try {
        const { requests } = await add(db, limit, count.windowStart, reporting)
        count.reported = requests
        count.unreported -= reporting
      } catch {
        // The request itself fails without the database; the next one retries.
      } finally {
        count.isReporting = false
      }
    }
  }
}

const add = (db: Kysely<Tables>, key: string, windowStart: string, requests: number) =>
  db
    .insertInto('requestCounts')
    .values({ key, windowStart, requests })
    .onConflict((conflict) =>
      conflict
        .columns(['windowStart', 'key'])
        .doUpdateSet({ requests: sql`${sql.ref('requestCounts.requests')} + ${requests}` }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow()

const FORGOTTEN_AFTER_MS = 10 * 60_000

export const forgetOldCounts = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('requestCounts')
    .where('windowStart', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString())
    .execute()
