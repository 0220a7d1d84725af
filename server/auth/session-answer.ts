import type { Kysely } from 'kysely'
import type { SessionFarm, SessionUser } from '#contract/session.ts'
import type { Tables } from '#server/db/tables.ts'
import { isFarmRole, type Acting } from './access.ts'
import type { CurrentUser } from './auth.ts'
import { isPhone } from './found-farm.ts'

/** The session as screens see it, with its farm. */
export async function sessionAnswer(db: Kysely<Tables>, user: CurrentUser): Promise<SessionUser> {
  const { id, firstName, lastName, email, farmId, role } = user
  const farm = await sessionFarm(db, { userId: id, farmId, role })
  return { id, firstName, lastName, email: isPhone(email) ? '' : email, ...(farm && { farm }) }
}

/** Undefined for a program, which has no screens. */
export async function sessionFarm(
  db: Kysely<Tables>,
  { userId, farmId, role }: Acting,
): Promise<SessionFarm | undefined> {
  if (!isFarmRole(role)) return undefined
  const found = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
    .select((eb) => [
      'farmers.name',
      'users.name as owner',
      eb
        .selectFrom('members as others')
        .select((count) => count.fn.countAll().as('count'))
        .where('others.farmId', '=', farmId)
        .as('people'),
      eb
        .selectFrom('members as places')
        .select((count) => count.fn.countAll().as('count'))
        .where('places.userId', '=', userId)
        .as('farms'),
    ])
    .where('members.farmId', '=', farmId)
    .where('members.role', '=', 'owner')
    .executeTakeFirst()
  const isShared = Number(found?.people) > 1 || Number(found?.farms) > 1
  return { id: farmId, name: found?.name ?? '', owner: found?.owner ?? '', role, isShared }
}
