import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Member, MemberChange, MemberList } from '#contract/members.ts'
import { msg } from '#contract/message.ts'
import type { FarmRole } from '#contract/session.ts'
import { isCurrentAt, isFarmRole, may, type Acting } from '#server/auth/access.ts'
import { lockFarm } from '#server/auth/farm-invitations.ts'
import { isPhone } from '#server/auth/found-farm.ts'
import { logMembership, membershipLog } from '#server/auth/membership-log.ts'
import { roleTooSmall } from '#server/auth/session-guard.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'
import { openInvitationsOf, revokeVoid } from './invitations.repository.ts'

const NO_MEMBER = msg('This person is not on this farm.')
const OWNER_STAYS = msg('Hand the farm over first.')
const PAST = msg('Choose a date in the future. To end it now, remove this person.')
const PHONE_WORKS = msg('A phone without an account can only be a worker’s, and needs an end.')
const NO_ACCOUNT = msg('A phone without an account cannot own a farm.')
const SUSPENDED = msg('This account is suspended and cannot own a farm.')

/** The people of a farm, as one of them sees and changes them. */
export function memberRepository(db: Kysely<Tables>, { userId, farmId, role }: Acting, now: Date) {
  const at = now.toISOString()
  const log = { farmId, actorId: userId, at }

  /** @throws HttpError 404 if that is no member */
  const find = async (tx: Transaction<Tables>, id: string) => {
    const found = await tx
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.userId')
      .select(['members.role', 'members.endsAt', 'users.email', 'users.suspendedAt'])
      .where('members.userId', '=', id)
      .where('members.farmId', '=', farmId)
      .where(isCurrentAt(at))
      .executeTakeFirst()
    if (!found || !isFarmRole(found.role)) throw new HttpError(404, NO_MEMBER)
    return { ...found, role: found.role }
  }

  /** The role may have been handed over since the request began. */
  const refuseOthers = async (tx: Transaction<Tables>) => {
    if ((await find(tx, userId)).role !== 'owner') throw roleTooSmall()
  }
  const locked = <T>(change: (tx: Transaction<Tables>) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await lockFarm(tx, farmId)
      return change(tx)
    })

  return {
    async list(): Promise<MemberList> {
      const rows = await db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.userId')
        .leftJoin('users as inviter', 'inviter.id', 'members.invitedBy')
        .select(['users.id', 'users.name', 'users.email', 'members.role', 'members.endsAt'])
        .select(['members.createdAt as since', 'inviter.name as invitedBy'])
        .where('members.farmId', '=', farmId)
        .where(isCurrentAt(at))
        .orderBy((eb) => eb.case().when('members.role', '=', 'owner').then(0).else(1).end())
        .orderBy('users.name')
        .orderBy('users.id')
        .execute()
      const members = rows.flatMap(({ email, role: theirs, ...row }): Member[] => {
        if (!isFarmRole(theirs)) return []
        const ofPhone = isPhone(email)
        const invitedBy = row.invitedBy || null
        const shown = {
          ...row,
          invitedBy,
          role: theirs,
          isYou: row.id === userId,
          isPhone: ofPhone,
        }
        return [{ ...shown, ...(may(role, 'manage') && !ofPhone && { email }) }]
      })
      return {
        members,
        invitations: await openInvitationsOf(db, { userId, farmId, role }, now),
        log: may(role, 'own') ? await membershipLog(db, farmId) : [],
      }
    },

    /** @throws HttpError 400, 403, 404, 409 */
    change: (id: string, { role: toRole, endsAt }: MemberChange) =>
      locked(async (tx) => {
        await refuseOthers(tx)
        const known = await find(tx, id)
        if (known.role === 'owner') throw new HttpError(409, OWNER_STAYS)
        const end = endsAt ? new Date(endsAt).toISOString() : endsAt
        const next = { role: toRole ?? known.role, endsAt: end === undefined ? known.endsAt : end }
        if (end && end <= at) throw new HttpError(400, PAST)
        const ofPhone = isPhone(known.email)
        if (ofPhone && (next.role !== 'worker' || next.endsAt === null))
          throw new HttpError(409, PHONE_WORKS)
        await updateMember(tx, { userId: id, farmId }, next)
        await revokeVoid(tx, farmId, id, next.role)
        if (!may(next.role, 'work')) await unassign(tx, { userId: id, farmId })
        if (ofPhone) await fitPhone(tx, id)
        const { role: was } = known
        await logMembership(tx, { ...log, kind: 'member-role', userId: id, was, ...next })
      }),

    /**
     * Ends a membership, by the owner or by the member who leaves.
     * @throws HttpError 403, 404, 409
     */
    remove: (id: string) =>
      locked(async (tx) => {
        const known = await find(tx, id)
        if (id !== userId) await refuseOthers(tx)
        if (known.role === 'owner') throw new HttpError(409, OWNER_STAYS)
        await endMembership(tx, { userId: id, farmId })
        const kind = id === userId ? 'member-left' : 'member-removed'
        await logMembership(tx, { ...log, kind, userId: id, was: known.role })
      }),

    /**
     * Makes another member the owner, and the owner a manager.
     * @throws HttpError 403, 404, 409
     */
    handOver: (id: string) =>
      locked(async (tx) => {
        await refuseOthers(tx)
        const { role: was, email, suspendedAt } = await find(tx, id)
        if (was === 'owner') return
        if (isPhone(email)) throw new HttpError(409, NO_ACCOUNT)
        if (suspendedAt !== null) throw new HttpError(409, SUSPENDED)
        await updateMember(tx, { userId, farmId }, { role: 'manager', endsAt: null })
        await updateMember(tx, { userId: id, farmId }, { role: 'owner', endsAt: null })
        await revokeVoid(tx, farmId, userId, 'manager')
        const owner = { role: 'owner', was } as const
        const manager = { role: 'manager', was: 'owner' } as const
        await logMembership(tx, { ...log, kind: 'farm-handed-over', userId: id, ...owner })
        await logMembership(tx, { ...log, kind: 'member-role', userId, ...manager })
      }),
  }
}

type Place = { userId: string; farmId: string }

const updateMember = (
  tx: Transaction<Tables>,
  { userId, farmId }: Place,
  set: { role: FarmRole; endsAt: string | null },
) =>
  tx
    .updateTable('members')
    .set(set)
    .where('userId', '=', userId)
    .where('farmId', '=', farmId)
    .execute()

/** Takes all that opens the farm to somebody; a calendar link goes with the membership. */
export async function endMembership(tx: Transaction<Tables>, { userId, farmId }: Place) {
  const theirs = { userId, farmId }
  await tx
    .deleteFrom('members')
    .where((eb) => eb.and(theirs))
    .execute()
  await tx
    .deleteFrom('apiTokens')
    .where((eb) => eb.and(theirs))
    .execute()
  await tx
    .updateTable('sessions')
    .set({ farmId: null })
    .where((eb) => eb.and(theirs))
    .execute()
  await unassign(tx, { userId, farmId })
  await revokeVoid(tx, farmId, userId, null)
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (isPhone(email)) await fitPhone(tx, userId)
}

const unassign = (tx: Transaction<Tables>, { userId, farmId }: Place) =>
  tx
    .updateTable('tasks')
    .set({ assigneeId: null })
    .where((eb) => eb.and({ farmId, assigneeId: userId }))
    .where('doneAt', 'is', null)
    .execute()

/** A phone without an account is signed in until the last of its memberships ends. */
export async function fitPhone(tx: Transaction<Tables>, userId: string) {
  const { end } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.max('endsAt').as('end'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (end === null) await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  else
    await tx.updateTable('sessions').set({ expiresAt: end }).where('userId', '=', userId).execute()
}

/** Removes from their farms who was on them until a date. */
export async function sweepMemberships({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const at = now().toISOString()
  const over = await db
    .selectFrom('members')
    .select(['userId', 'farmId', 'role'])
    .where('endsAt', '<=', at)
    .execute()
  for (const { userId, farmId } of over) {
    await otherRequests()
    await db.transaction().execute(async (tx) => {
      await lockFarm(tx, farmId)
      const ended = await tx
        .selectFrom('members')
        .select('role')
        .where((eb) => eb.and({ userId, farmId }))
        .where('endsAt', '<=', at)
        .executeTakeFirst()
      if (!ended) return
      await endMembership(tx, { userId, farmId })
      const was = isFarmRole(ended.role) ? { was: ended.role } : {}
      const kind = 'member-ended'
      await logMembership(tx, { kind, farmId, userId, actorId: userId, at, ...was })
    })
  }
}
