import type { Kysely, Transaction } from 'kysely'
import { givenRoles, MAX_MEMBERS, type GivenRole } from '#contract/members.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'
import { farmRole, isBelow, isCurrentAt, isFarmRole } from './access.ts'
import { isOpen } from './invitations.ts'
import { logMembership } from './membership-log.ts'
import { FARM_FULL, FARM_INVITATION_OVER } from './refusals.ts'
import { hashToken } from './session-cookie.ts'
import { roleTooSmall } from './session-guard.ts'

export type FarmInvitation = {
  id: string
  farmId: string
  role: GivenRole
  note: string
  memberEndsAt: string | null
  invitedBy: string
  /** Names of the inviter, of the farm or '', and of its owner. */
  inviter: string
  farm: string
  owner: string
}

const isGiven = (role: string | null): role is GivenRole =>
  givenRoles.some((given) => given === role)

const REFUSALS = {
  unknown: [
    404,
    msg('This link does not lead to a farm. Check that it is complete, or ask for a new one.'),
  ],
  over: [410, FARM_INVITATION_OVER],
  member: [409, msg('You are already on this farm. A link like this is for somebody who is not.')],
  full: [409, FARM_FULL],
} as const satisfies Record<string, [number, Message]>

/**
 * What a link to a farm leads to: 'unknown' if there is none, 'over' if it was used, is too old, or was
 * made by somebody who may not invite to this role any more.
 */
export async function findInvitation(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<FarmInvitation | 'unknown' | 'over'> {
  const at = now.toISOString()
  const row = await db
    .selectFrom('invitations')
    .leftJoin('members as maker', (join) =>
      join
        .onRef('maker.userId', '=', 'invitations.invitedBy')
        .onRef('maker.farmId', '=', 'invitations.farmId')
        .on((eb) => eb.or([eb('maker.endsAt', 'is', null), eb('maker.endsAt', '>', at)])),
    )
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'maker.userId').on('inviter.suspendedAt', 'is', null),
    )
    .leftJoin('members as owning', (join) =>
      join.onRef('owning.farmId', '=', 'invitations.farmId').on('owning.role', '=', 'owner'),
    )
    .leftJoin('users as owner', 'owner.id', 'owning.userId')
    .leftJoin('farmers', 'farmers.farmId', 'invitations.farmId')
    .select([
      'invitations.id',
      'invitations.farmId',
      'invitations.role',
      'invitations.note',
      'invitations.memberEndsAt',
      'invitations.invitedBy',
      'invitations.usedAt',
      'invitations.expiresAt',
      'maker.role as inviterRole',
      'inviter.name as inviter',
      'owner.name as owner',
      'farmers.name as farm',
    ])
    .where('invitations.tokenHash', '=', hashToken(token))
    .where('invitations.farmId', 'is not', null)
    .executeTakeFirst()
  if (!row || row.farmId === null || row.invitedBy === null) return 'unknown'
  const { farmId, role, invitedBy, inviter, inviterRole, usedAt, expiresAt, ...shown } = row
  if (usedAt !== null || expiresAt <= at || (row.memberEndsAt ?? '9') <= at) return 'over'
  if (inviter === null || !isGiven(role)) return 'over'
  if (!isFarmRole(inviterRole) || !isBelow(role, inviterRole)) return 'over'
  const [farm, owner] = [shown.farm ?? '', shown.owner ?? '']
  return { ...shown, farmId, role, invitedBy, inviter, farm, owner }
}

/** So that changes of its members happen one after another, and no copy of what they saw stays good. */
export const lockFarm = (tx: Transaction<Tables>, farmId: string) =>
  tx
    .updateTable('users')
    .set((eb) => ({ farmRevision: eb('farmRevision', '+', 1) }))
    .where('id', '=', farmId)
    .execute()

/**
 * Locks a farm. @returns the role of somebody who is on it now, as it may have changed since the request
 * began
 * @throws HttpError 403
 */
export async function lockedRole(tx: Transaction<Tables>, { userId, farmId, now }: Place) {
  await lockFarm(tx, farmId)
  const role = await roleOn(tx, { userId, farmId, now })
  if (!role) throw roleTooSmall()
  return role
}

/**
 * The same for every farm that somebody is or was on: what they did there is shown with their name. In
 * one order, as two people may be on the same farms.
 */
export async function lockFarmsOf(tx: Transaction<Tables>, userId: string) {
  const farms = await tx
    .selectFrom('accountEvents')
    .select('farmId')
    .where('userId', '=', userId)
    .where('farmId', 'is not', null)
    .union(tx.selectFrom('members').select('farmId').where('userId', '=', userId))
    .orderBy('farmId')
    .execute()
  for (const { farmId } of farms) if (farmId !== null) await lockFarm(tx, farmId)
}

/** Uses an invitation up: one of any number of concurrent uses succeeds, the others get null. */
export async function redeemFarmInvitation(tx: Transaction<Tables>, token: string, now: Date) {
  const found = await findInvitation(tx, token, now)
  if (typeof found === 'string') return null
  await lockFarm(tx, found.farmId)
  const used = await tx
    .updateTable('invitations')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', found.id)
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst()
  return used ? found : null
}

export type JoinRefusal = keyof typeof REFUSALS

/** Why an invitation lets nobody in. */
export class NotJoined extends HttpError {
  readonly why: JoinRefusal

  constructor(why: JoinRefusal) {
    const [status, sentence] = REFUSALS[why]
    super(status, sentence)
    this.why = why
  }
}

type Joining = { userId: string; endsAt: string | null; now: Date }

/**
 * Makes somebody a member by an invitation that was just redeemed.
 * @throws NotJoined
 */
export async function addMember(
  tx: Transaction<Tables>,
  { farmId, role, invitedBy }: FarmInvitation,
  { userId, endsAt, now }: Joining,
) {
  const at = now.toISOString()
  if (await roleOn(tx, { userId, farmId, now })) throw new NotJoined('member')
  if ((await countMembers(tx, farmId)) >= MAX_MEMBERS) throw new NotJoined('full')
  // Of a membership that is over and not swept yet; its calendar link goes with it.
  for (const table of ['members', 'apiTokens'] as const)
    await tx
      .deleteFrom(table)
      .where((eb) => eb.and({ userId, farmId }))
      .execute()
  // What was there before is not new to them.
  const membership = { role, invitedBy, endsAt, usedAt: at, findingsSeenAt: at, createdAt: at }
  await tx
    .insertInto('members')
    .values({ userId, farmId, ...membership })
    .execute()
  const kind = 'member-joined'
  await logMembership(tx, { kind, farmId, userId, actorId: userId, role, endsAt, at })
}

type Place = { userId: string; farmId: string; now: Date }

/** What somebody is on a farm; undefined for no member. */
export async function roleOn(db: Kysely<Tables>, { userId, farmId, now }: Place) {
  const found = await db
    .selectFrom('members')
    .select('role')
    .where((eb) => eb.and({ userId, farmId }))
    .where(isCurrentAt(now.toISOString()))
    .executeTakeFirst()
  return farmRole(found?.role ?? null)
}

export async function countMembers(db: Kysely<Tables>, farmId: string) {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('farmId', '=', farmId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
