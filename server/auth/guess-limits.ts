import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { msg } from '#contract/message.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countGuess, FORGOTTEN_AFTER_MS, type GuessLimit } from './guess-counter.ts'
import { logEvent } from './security-events.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// docs/decisions/0044: 10 guesses in 10 minutes per account and address, then a growing delay.
const GUESSES: GuessLimit = {
  most: 10,
  windowMs: 10 * MINUTE_MS,
  locksMs: [10 * MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS, HOUR_MS],
}
/** For all accounts: a household or a cooperative shares an address. */
const FROM_ADDRESS: GuessLimit = { ...GUESSES, most: 30 }
/**
 * For all addresses: so a few attackers cannot lock the farmer out of the account in a new browser.
 */
const AT_ACCOUNT: GuessLimit = { ...GUESSES, most: 50 }

const SIGN_UPS: GuessLimit = {
  most: 20,
  windowMs: HOUR_MS,
  locksMs: [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS],
}

/** Mails about one account that anybody can have sent. */
export const MAILS: GuessLimit = { ...SIGN_UPS, most: 3 }

/** Whoever types codes knows the password already: ten wrong ones, then ever longer waits. */
const CODES: GuessLimit = {
  most: 10,
  windowMs: 10 * MINUTE_MS,
  locksMs: [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
}

const codeKey = (userId: string) => `code:${userId}`

const accountKey = (email: string) => `account:${createHash('sha256').update(email).digest('hex')}`

export const resetKey = (email: string) => `reset:${accountKey(email)}`
export const mailedKey = (email: string) => `mailed:${accountKey(email)}`
export const confirmKey = (userId: string) => `confirm:${userId}`

/** Answered as 429; forms show a page that says how long to wait. */
export class TooManyGuesses extends HttpError {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super(429, msg('Too many attempts. Please try again later.'), waitSeconds)
    this.waitSeconds = waitSeconds
  }
}

/** Counts in the database, which all replicas share. */
export function guessLimits(deps: Pick<Deps, 'db' | 'now' | 'auth'>) {
  const { db, now, auth } = deps
  /**
   * The counters of a guess: a known browser has its own; otherwise the narrowest comes first, as
   * its lock keeps the wider ones from counting.
   */
  const countersOf = async (email: string, { ip, headers }: FastifyRequest) => {
    const account = accountKey(email)
    const browserId = await auth.browsers.idOf(headers.cookie, email)
    if (browserId) return { own: { key: `${account} ${browserId}`, limit: GUESSES }, shared: [] }
    const address = clientAddress(ip)
    return {
      own: { key: `${account} ${address}`, limit: GUESSES },
      shared: [
        { key: `address:${address}`, limit: FROM_ADDRESS },
        { key: account, limit: AT_ACCOUNT },
      ],
    }
  }
  return {
    /**
     * Counts a guess before the password is checked, so that concurrent guesses count too.
     * @throws TooManyGuesses
     */
    async guess(email: string, request: FastifyRequest) {
      const { own, shared } = await countersOf(email, request)
      for (const { key, limit } of [own, ...shared]) {
        const waitSeconds = await countGuess(db, key, limit, now())
        if (waitSeconds === 0) continue
        logEvent(request, deps, 'guesses-locked', email)
        throw new TooManyGuesses(waitSeconds)
      }
    },

    /** Uncounts a guess that turned out to be the right password. */
    async right(email: string, request: FastifyRequest) {
      const { own, shared } = await countersOf(email, request)
      await db.deleteFrom('signInGuesses').where('key', '=', own.key).execute()
      for (const { key, limit } of shared) await takeBack(db, key, limit)
    },

    /** @throws TooManyGuesses after too many wrong codes for this account */
    async code(userId: string) {
      const waitSeconds = await countGuess(db, codeKey(userId), CODES, now())
      if (waitSeconds > 0) throw new TooManyGuesses(waitSeconds)
    },

    rightCode: (userId: string) =>
      db.deleteFrom('signInGuesses').where('key', '=', codeKey(userId)).execute(),

    /** @throws TooManyGuesses after too many sign-ups from this address */
    async signUp({ ip }: FastifyRequest) {
      const waitSeconds = await countGuess(db, `sign-up:${clientAddress(ip)}`, SIGN_UPS, now())
      if (waitSeconds > 0) throw new TooManyGuesses(waitSeconds)
    },

    /** @throws TooManyGuesses after too many mails asked for from this address */
    async reset({ ip }: FastifyRequest) {
      const waitSeconds = await countGuess(db, `reset:${clientAddress(ip)}`, SIGN_UPS, now())
      if (waitSeconds > 0) throw new TooManyGuesses(waitSeconds)
    },

    /** @throws TooManyGuesses after too many wrong API tokens from this address */
    async token({ ip }: FastifyRequest) {
      const key = `token:${clientAddress(ip)}`
      const waitSeconds = await countGuess(db, key, FROM_ADDRESS, now())
      if (waitSeconds > 0) throw new TooManyGuesses(waitSeconds)
    },
  }
}

const takeBack = (db: Kysely<Tables>, key: string, { most }: GuessLimit) =>
  db
    .updateTable('signInGuesses')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('key', '=', key)
    .where('guesses', '>', 0)
    // A multiple of `most` means locked: taking back the first guess after a lock would lock again.
    .where(sql<boolean>`(guesses = 1 or guesses % ${sql.lit(most)} <> 1)`)
    .execute()

/** Clears every counter of the account. */
export const forgiveGuesses = (db: Kysely<Tables>, email: string) =>
  db
    .deleteFrom('signInGuesses')
    .where('key', 'like', `${accountKey(email)}%`)
    .execute()

export async function forgetOldGuesses(db: Kysely<Tables>, now: Date) {
  const cutoff = new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString()
  await db.deleteFrom('signInGuesses').where('windowEndsAt', '<', cutoff).execute()
}
