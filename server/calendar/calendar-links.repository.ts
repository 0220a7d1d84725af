import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A farmer's calendar link, of which there is at most one. */
export const calendarLinkRepository = (db: Kysely<Tables>, ownerId: string) => ({
  find: () =>
    db
      .selectFrom('calendarLinks')
      .select('createdAt')
      .where('ownerId', '=', ownerId)
      .executeTakeFirst(),

  /** Replaces the link. Only this answer has the token: the database stores its hash. */
  renew: async (now: Date) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = { tokenHash: hashOf(token), createdAt: now.toISOString() }
    await db
      .insertInto('calendarLinks')
      .values({ ownerId, ...link })
      .onConflict((conflict) => conflict.column('ownerId').doUpdateSet(link))
      .execute()
    return { token, madeAt: link.createdAt }
  },

  revoke: () => db.deleteFrom('calendarLinks').where('ownerId', '=', ownerId).execute(),
})

/** Owner of a calendar link, with the revision of the farm. Undefined for suspended accounts. */
export const findByToken = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('calendarLinks')
    .innerJoin('users', 'users.id', 'calendarLinks.ownerId')
    .leftJoin('farmers', 'farmers.ownerId', 'calendarLinks.ownerId')
    .select(['calendarLinks.ownerId', 'users.farmRevision', 'farmers.timeZone'])
    .where('calendarLinks.tokenHash', '=', hashOf(token))
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
