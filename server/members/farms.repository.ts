import type { Kysely } from 'kysely'
import { farmList, type FarmList } from '#contract/members.ts'
import { farmRole, isCurrentAt, type Acting } from '#server/auth/access.ts'
import { lockedRole } from '#server/auth/farm-invitations.ts'
import { logMembership } from '#server/auth/membership-log.ts'
import { farmClosed, roleTooSmall } from '#server/auth/session-guard.ts'
import type { Tables } from '#server/db/tables.ts'
import { saveFarmSetting } from '#server/farm/save-farm-setting.ts'

/** The farms of a farmer; the name of the one that they act on. */
export const farmsRepository = (db: Kysely<Tables>, { userId, farmId }: Acting) => ({
  async list(now: Date): Promise<FarmList> {
    const rows = await db
      .selectFrom('members')
      .leftJoin('farmers', 'farmers.farmId', 'members.farmId')
      .leftJoin('members as owning', (join) =>
        join.onRef('owning.farmId', '=', 'members.farmId').on('owning.role', '=', 'owner'),
      )
      .leftJoin('users as owner', 'owner.id', 'owning.userId')
      .select(['members.farmId as id', 'members.role', 'farmers.name', 'owner.name as owner'])
      .where('members.userId', '=', userId)
      .where(isCurrentAt(now.toISOString()))
      .orderBy('members.usedAt', 'desc')
      .execute()
    const farms = rows.map(({ name, owner, ...row }) => ({
      ...row,
      name: name ?? '',
      owner: owner ?? '',
      isCurrent: row.id === farmId,
    }))
    return farmList.parse(farms.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
  },

  /** Makes a farm the one that opens in this browser, and at the next sign-in. @returns the role there */
  choose: (chosenId: string, sessionId: string, now: Date) =>
    db.transaction().execute(async (tx) => {
      const at = now.toISOString()
      const member = await tx
        .updateTable('members')
        .set({ usedAt: at })
        .where((eb) => eb.and({ userId, farmId: chosenId }))
        .where(isCurrentAt(at))
        .returning('role')
        .executeTakeFirst()
      const role = farmRole(member?.role ?? null)
      if (!role) throw farmClosed()
      await tx
        .updateTable('sessions')
        .set({ farmId: chosenId })
        .where('id', '=', sessionId)
        .execute()
      return role
    }),

  rename: (name: string, now: Date) =>
    db.transaction().execute(async (tx) => {
      if ((await lockedRole(tx, { userId, farmId, now })) !== 'owner') throw roleTooSmall()
      await saveFarmSetting(tx, farmId, { name: name === '' ? null : name })
      const kind = 'farm-renamed'
      const at = now.toISOString()
      await logMembership(tx, { kind, farmId, userId, actorId: userId, name, at })
    }),
})
