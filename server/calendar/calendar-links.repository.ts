import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { isCurrentAt, type Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type Member = Pick<Acting, 'userId' | 'farmId'>

/** A member's calendar link to a farm, of which there is at most one; it ends with the membership. */
export const calendarLinkRepository = (db: Kysely<Tables>, { userId, farmId }: Member) => ({
  /** When it was made; null if there is none. */
  async madeAt() {
    const row = await db
      .selectFrom('calendars')
      .select('createdAt')
      .where((eb) => eb.and({ userId, farmId }))
      .executeTakeFirst()
    return row?.createdAt ?? null
  },

  /** Replaces the link. Only this answer has the token: the database stores its hash. */
  async renew(now: Date) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = { tokenHash: hashOf(token), createdAt: now.toISOString() }
    await db
      .insertInto('calendars')
      .values({ userId, farmId, ...link })
      .onConflict((conflict) => conflict.columns(['userId', 'farmId']).doUpdateSet(link))
      .execute()
    return { token, madeAt: link.createdAt }
  },

  revoke: () =>
    db
      .deleteFrom('calendars')
      .where((eb) => eb.and({ userId, farmId }))
      .execute(),
})

/** The farm of a calendar link, with its revision. Undefined where the member may not see it any more. */
export const findByToken = (db: Kysely<Tables>, token: string, now: Date) =>
  db
    .selectFrom('calendars')
    .innerJoin('members', (join) =>
      join
        .onRef('members.userId', '=', 'calendars.userId')
        .onRef('members.farmId', '=', 'calendars.farmId'),
    )
    .innerJoin('users', 'users.id', 'members.userId')
    .innerJoin('users as farm', 'farm.id', 'members.farmId')
    .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
    .select(['members.farmId', 'farm.farmRevision', 'farmers.timeZone'])
    .select(['users.language', 'users.units'])
    .where('calendars.tokenHash', '=', hashOf(token))
    .where('users.suspendedAt', 'is', null)
    .where(isCurrentAt(now.toISOString()))
    .executeTakeFirst()
