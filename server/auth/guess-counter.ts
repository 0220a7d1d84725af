import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Lock after `most` guesses in one window, longer each time, until a day without guesses. */
export type GuessLimit = {
  most: number
  windowMs: number
  /** Durations of the first, second, third and every later lock. */
  locksMs: [number, number, number, number]
}

export const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/**
 * Counts one guess, in a single statement, so that two at once cannot both be the last one allowed.
 * @returns 0, or the seconds to wait when the guess is not allowed
 */
export async function countGuess(db: Kysely<Tables>, key: string, limit: GuessLimit, at: Date) {
  const after = (ms: number) => new Date(at.getTime() + ms).toISOString()
  const values = { key, guesses: 1, windowEndsAt: after(limit.windowMs) }
  const counted = await db
    .insertInto('signInGuesses')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(nextCount(limit, after))
        .where(sql<boolean>`not ${isLocked(limit, after)}`),
    )
    .returning('guesses')
    .executeTakeFirst()
  if (counted) return 0
  const locked = await db
    .selectFrom('signInGuesses')
    .select('windowEndsAt')
    .where('key', '=', key)
    .executeTakeFirst()
  const waitMs = locked ? Date.parse(locked.windowEndsAt) - at.getTime() : 0
  return Math.max(1, Math.ceil(waitMs / 1000))
}

type After = (ms: number) => string

const guesses = sql.ref<number>('signInGuesses.guesses')
const windowEndsAt = sql.ref<string>('signInGuesses.windowEndsAt')

/** A lock longer than any can be: set by a clock that ran ahead. */
const isImpossible = ({ locksMs }: GuessLimit, after: After) =>
  sql`(${windowEndsAt} > ${after(2 * locksMs[3])})`

const isLocked = (limit: GuessLimit, after: After) =>
  sql`(${windowEndsAt} > ${after(0)} and not ${isImpossible(limit, after)}
    and ${guesses} > 0 and ${guesses} % ${sql.lit(limit.most)} = 0)`

function nextCount(limit: GuessLimit, after: After) {
  const { most, windowMs, locksMs } = limit
  const [first, second, third, longest] = locksMs
  const isOver = sql`${windowEndsAt} <= ${after(0)}`
  const isForgotten = sql`${windowEndsAt} <= ${after(-FORGOTTEN_AFTER_MS)}`
  const isFresh = sql`((${isOver} and ${guesses} < ${sql.lit(most)}) or ${isForgotten}
    or ${isImpossible(limit, after)})`
  const lockEnd = sql`case (${guesses} + 1) / ${sql.lit(most)}
    when 1 then ${after(first)} when 2 then ${after(second)} when 3 then ${after(third)}
    else ${after(longest)} end`
  return {
    guesses: sql<number>`case when ${isFresh} then 1 else ${guesses} + 1 end`,
    windowEndsAt: sql<string>`case
      when ${isFresh} then ${after(windowMs)}
      when (${guesses} + 1) % ${sql.lit(most)} = 0 then ${lockEnd}
      when ${isOver} then ${after(windowMs)}
      else ${windowEndsAt} end`,
  }
}
