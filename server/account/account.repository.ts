import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const BY_PASSWORD = 'credential'

/** How one farmer signs in, where they are signed in, and the end of it all. */
export const accountRepository = (db: Kysely<Tables>, userId: string) => ({
  /** Hash of the password; undefined where the farmer signs in with a provider only. */
  async passwordHash() {
    const row = await db
      .selectFrom('accounts')
      .select('password')
      .where((eb) => eb.and({ userId, providerId: BY_PASSWORD }))
      .executeTakeFirst()
    return row?.password ?? undefined
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

  /** Those that still open the farm, the one used last first. */
  sessions: (now: string) =>
    db
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Ends every other session and the calendar link; false when the password has been changed meanwhile. */
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
      await endOthers(tx, userId, keptSessionId)
      return true
    }),

  async endSession(id: string) {
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.and({ id, userId }))
      .execute()
  },

  /** Ends the calendar link as well, which opens the tasks to whoever has it. */
  endOtherSessions: (keptSessionId: string) =>
    db.transaction().execute((tx) => endOthers(tx, userId, keptSessionId)),

  /** Everything of the farmer's at once; what is left in the object store is nobody's from then on. */
  remove: (now: string) =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', userId).execute()
      await tx
        .updateTable('uploads')
        .set({ projectId: null, takenAt: now })
        .where('ownerId', '=', userId)
        .execute()
    }),
})

async function endOthers(tx: Transaction<Tables>, userId: string, keptSessionId: string) {
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '<>', keptSessionId)
    .execute()
  await tx.deleteFrom('calendarLinks').where('ownerId', '=', userId).execute()
}
