import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A farmer's calendar link, of which there is at most one. */
export const calendarLinkRepository = (db: Kysely<Tables>, farmId: string) => ({
  find: () =>
    db
      .selectFrom('calendarLinks')
      .select('createdAt')
      .where('farmId', '=', farmId)
      .executeTakeFirst(),

  /** Replaces the link. Only this answer has the token: the database stores its hash. */
  renew: async (now: Date) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = { tokenHash: hashOf(token), createdAt: now.toISOString() }
    await db
      .insertInto('calendarLinks')
      .values({ farmId, ...link })
      .onConflict((conflict) => conflict.column('farmId').doUpdateSet(link))
      .execute()
    return { token, madeAt: link.createdAt }
  },

  revoke: () => db.deleteFrom('calendarLinks').where('farmId', '=', farmId).execute(),
})

/** Owner of a calendar link, with the revision of the farm. Undefined for suspended accounts. */
export const findByToken = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('calendarLinks')
    .innerJoin('users', 'users.id', 'calendarLinks.farmId')
    .leftJoin('farmers', 'farmers.farmId', 'calendarLinks.farmId')
    .select(['calendarLinks.farmId', 'users.farmRevision', 'farmers.timeZone'])
    .where('calendarLinks.tokenHash', '=', hashOf(token))
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
