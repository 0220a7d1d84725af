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
