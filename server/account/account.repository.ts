import type { Kysely } from 'kysely'
import { moveAddress } from '#server/auth/confirm-address.ts'
import { endAccess } from '#server/auth/end-sessions.ts'
import { lockFarmsOf } from '#server/auth/farm-invitations.ts'
import { isContradiction } from '#server/db/contradiction.ts'
import type { Tables } from '#server/db/tables.ts'

const BY_PASSWORD = 'credential'

/** One farmer's sign-ins and sessions. */
export const accountRepository = (db: Kysely<Tables>, userId: string) => ({
  /** The password's hash; undefined for a farmer who signs in with providers only. */
  async passwordHash() {
    const row = await db
      .selectFrom('accounts')
      .select('password')
      .where((eb) => eb.and({ userId, providerId: BY_PASSWORD }))
      .executeTakeFirst()
    return row?.password ?? undefined
  },

  async hasSecondFactor() {
    const { twoFactorEnabled } = await db
      .selectFrom('users')
      .select('twoFactorEnabled')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return twoFactorEnabled === 1
  },

  async isAddressConfirmed() {
    const { emailVerified } = await db
      .selectFrom('users')
      .select('emailVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return emailVerified === 1
  },

  async isSessionSince(sessionId: string, since: string) {
    const row = await db
      .selectFrom('sessions')
      .select('id')
      .where((eb) => eb.and({ id: sessionId, userId }))
      .where('createdAt', '>', since)
      .executeTakeFirst()
    return row !== undefined
  },

  rename: ({ firstName, lastName }: { firstName: string; lastName: string }, now: string) =>
    db.transaction().execute(async (tx) => {
      await lockFarmsOf(tx, userId)
      await tx
        .updateTable('users')
        .set({ firstName, lastName, name: `${firstName} ${lastName}`.trim(), updatedAt: now })
        .where('id', '=', userId)
        .execute()
    }),

  async isTaken(email: string) {
    const other = db.selectFrom('users').select('id').where('email', '=', email)
    return (await other.executeTakeFirst()) !== undefined
  },

  /** Ends every other session; false if another account has the address. */
  async moveTo(email: string, keptSessionId: string, now: string) {
    try {
      await db.transaction().execute(async (tx) => {
        await moveAddress(tx, { userId, email, isConfirmed: false, keptSessionId }, now)
      })
      return true
    } catch (error) {
      if (isContradiction(error)) return false
      throw error
    }
  },

  async providerIds() {
    const rows = await db
      .selectFrom('accounts')
      .select('providerId')
      .where('userId', '=', userId)
      .where('providerId', '<>', BY_PASSWORD)
      .orderBy('createdAt')
      .execute()
    return rows.map(({ providerId }) => providerId)
  },

  /** Unexpired sessions, last used first. */
  sessions: (now: string) =>
    db
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /**
   * Ends every other session, the calendar link, the API tokens and the push devices; false if the password has changed meanwhile.
   */
  changePassword: (hash: { from: string; to: string }, keptSessionId: string, now: string) =>
    db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('accounts')
        .set({ password: hash.to, updatedAt: now })
        .where((eb) => eb.and({ userId, providerId: BY_PASSWORD, password: hash.from }))
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      await tx
        .updateTable('users')
        .set({ mustChangePassword: 0 })
        .where('id', '=', userId)
        .execute()
      await endAccess(tx, userId, keptSessionId)
      return true
    }),

  async endSession(id: string) {
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.and({ id, userId }))
      .execute()
  },

  /** Also ends what `endAccess` does. */
  endOtherSessions: (keptSessionId: string) =>
    db.transaction().execute((tx) => endAccess(tx, userId, keptSessionId)),
})
