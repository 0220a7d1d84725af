import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** A replica tells the others of every hundredth part of a limit: one statement for so many requests. */
const PARTS_OF_LIMIT = 100

type Count = {
  windowStart: string
  /** Of all replicas, as far as they have told. */
  reported: number
  /** Of this replica's, what it has not told yet. */
  unreported: number
  isReporting: boolean
}

/**
 * Counts of requests that all replicas of a Postgres database share, in windows of the clock. Each
 * counts by itself in between, so that a limit may be passed by a hundredth for each replica; while
 * the database is away each counts alone.
 */
export function sharedCounts(db: Kysely<Tables>, now: () => Date): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    /** By the length of the window: each has its own. */
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
      // A route with a limit of its own counts apart.
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
        void this.#tell(limit, count)
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

    async #tell(limit: string, count: Count) {
      const telling = count.unreported
      count.isReporting = true
      try {
        const { requests } = await add(db, limit, count.windowStart, telling)
        count.reported = requests
        count.unreported -= telling
      } catch {
        // The request itself says that the database is away; the next one tries again.
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
