import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { clientAddress } from './client-address.ts'
import { countGuess, FORGOTTEN_AFTER_MS, type GuessLimit } from './guess-counter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Design section 7: 10 guesses in 10 minutes per account and per address, then a growing delay.
const GUESSES: GuessLimit = {
  most: 10,
  windowMs: 10 * MINUTE_MS,
  locksMs: [10 * MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS, HOUR_MS],
}

const SIGN_UPS: GuessLimit = {
  most: 20,
  windowMs: HOUR_MS,
  locksMs: [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS],
}

const accountKey = (email: string) =>
  `account:${createHash('sha256').update(email).digest('base64url')}`
const addressKey = (ip: string) => `address:${clientAddress(ip)}`

/** Counts in the database, so that all replicas count together. */
export const guessLimits = (db: Kysely<Tables>, now: () => Date) => ({
  /**
   * Counts a guess before it is checked: guesses that are sent at once count too.
   * @returns 0, or the seconds to wait when this one may not be made
   */
  guess: async (email: string, ip: string) =>
    (await countGuess(db, addressKey(ip), GUESSES, now())) ||
    (await countGuess(db, accountKey(email), GUESSES, now())),

  /** The account may be tried as if nobody had. */
  forgive: (email: string) =>
    db.deleteFrom('signInGuesses').where('key', '=', accountKey(email)).execute(),

  /** It was the right password, thus no guess. */
  async right(email: string, ip: string) {
    await this.forgive(email)
    await db
      .updateTable('signInGuesses')
      .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
      .where('key', '=', addressKey(ip))
      .where('guesses', '>', 0)
      // Ten guesses are a lock: the first after it counts on.
      .where(sql<boolean>`(guesses = 1 or guesses % ${sql.lit(GUESSES.most)} <> 1)`)
      .execute()
  },

  /** @returns 0, or the seconds to wait when no more accounts may be made from there */
  signUp: (ip: string) => countGuess(db, `sign-up:${clientAddress(ip)}`, SIGN_UPS, now()),
})

export async function forgetOldGuesses(db: Kysely<Tables>, now: Date) {
  const cutoff = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString()
  await db.deleteFrom('signInGuesses').where('windowEndsAt', '<', cutoff).execute()
}
