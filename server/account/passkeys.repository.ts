import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The passkeys of one farmer; Better Auth makes them. */
export const passkeyRepository = (db: Kysely<Tables>, userId: string) => ({
  /** The newest first. */
  list: () =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Removes the newest beyond so many, as several may be begun at once. */
  async keepOldest(most: number) {
    const oldest = db
      .selectFrom('passkeys')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(most)
    await db
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', 'not in', oldest)
      .execute()
  },

  /** The name of what was removed; undefined if there is no such passkey of this farmer. */
  async remove(id: string) {
    const removed = await db
      .deleteFrom('passkeys')
      .where((eb) => eb.and({ id, userId }))
      .returning('name')
      .executeTakeFirst()
    return removed?.name
  },
})
