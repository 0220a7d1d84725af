import type { Kysely, Transaction } from 'kysely'
import {
  givenRoles,
  invitation,
  MAX_INVITATIONS_A_DAY,
  MAX_MEMBERS,
  MAX_OPEN_INVITATIONS,
  type Invitation,
  type InvitationPayload,
} from '#contract/members.ts'
import { msg } from '#contract/message.ts'
import type { FarmRole } from '#contract/session.ts'
import { isBelow, may, type Acting } from '#server/auth/access.ts'
import { countMembers, lockedRole, NotJoined } from '#server/auth/farm-invitations.ts'
import { isOpen, makeInvitation } from '#server/auth/invitations.ts'
import { countInvited, logMembership } from '#server/auth/membership-log.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

const ROLE_TOO_HIGH = msg('You can invite people only to roles below your own.')
const PAST = msg('Choose a date in the future.')
const FULL = msg(
  'This farm has {most} open invitations, the maximum. Revoke one, or wait until one is used.',
  { most: MAX_OPEN_INVITATIONS },
)
const ENOUGH = msg(
  'You have made {most, number} invitations to this farm within a day. Please continue tomorrow.',
  { most: MAX_INVITATIONS_A_DAY },
)
const HOUR_SECONDS = 3600
const GONE = msg('This invitation was used or revoked already.')

/** The newest first: the owner sees all, a manager those of their own. */
export async function openInvitationsOf(
  db: Kysely<Tables>,
  acting: Acting,
  now: Date,
): Promise<Invitation[]> {
  if (!may(acting.role, 'manage')) return []
  const rows = await theirs(db, acting)
    .select(['id', 'role', 'note', 'expiresAt'])
    .where(isOpen(now))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) => invitation.safeParse(row).data ?? [])
}

const theirs = (db: Kysely<Tables>, { userId, farmId, role }: Acting) => {
  const all = db.selectFrom('invitations').where('farmId', '=', farmId)
  return may(role, 'own') ? all : all.where('invitedBy', '=', userId)
}

/**
 * Makes an invitation, whose token only this answer has.
 * @throws HttpError 400, 403, 409
 */
export const invite = (
  db: Kysely<Tables>,
  { userId, farmId }: Acting,
  { role, note = '', endsAt }: InvitationPayload,
  { newId, now }: { newId: () => string; now: Date },
) =>
  db.transaction().execute(async (tx) => {
    const ownRole = await lockedRole(tx, { userId, farmId, now })
    if (!isBelow(role, ownRole)) throw new HttpError(403, ROLE_TOO_HIGH)
    const memberEndsAt = endsAt ? new Date(endsAt).toISOString() : null
    const at = now.toISOString()
    if (memberEndsAt !== null && memberEndsAt <= at) throw new HttpError(400, PAST)
    if ((await countInvited(tx, { userId, farmId }, now)) >= MAX_INVITATIONS_A_DAY)
      throw new HttpError(429, ENOUGH, HOUR_SECONDS)
    const open = await tx
      .selectFrom('invitations')
      .select('id')
      .where('farmId', '=', farmId)
      .where(isOpen(now))
      .execute()
    if (open.length >= MAX_OPEN_INVITATIONS) throw new HttpError(409, FULL)
    if ((await countMembers(tx, farmId)) >= MAX_MEMBERS) throw new NotJoined('full')
    const ofFarm = { farmId, role, invitedBy: userId, memberEndsAt }
    const token = await makeInvitation(tx, { note, newId, now, ofFarm })
    const change = { farmId, userId, actorId: userId, name: note, role, endsAt: memberEndsAt, at }
    await logMembership(tx, { kind: 'member-invited', ...change })
    return token
  })

/** @throws HttpError 404 */
export const revoke = (db: Kysely<Tables>, acting: Acting, id: string, now: Date) =>
  db.transaction().execute(async (tx) => {
    const { userId, farmId } = acting
    const role = await lockedRole(tx, { userId, farmId, now })
    const found = await theirs(tx, { userId, farmId, role })
      .select(['note', 'role'])
      .where('id', '=', id)
      .where(isOpen(now))
      .executeTakeFirst()
    if (!found) throw new HttpError(404, GONE)
    await tx.deleteFrom('invitations').where('id', '=', id).execute()
    const invited = givenRoles.find((given) => given === found.role)
    const change = { farmId, userId, actorId: userId, name: found.note, at: now.toISOString() }
    await logMembership(tx, {
      kind: 'invitation-revoked',
      ...change,
      ...(invited && { role: invited }),
    })
  })

/** Deletes the unused invitations of a member that a new role does not allow; null for none. */
export async function revokeVoid(
  tx: Transaction<Tables>,
  farmId: string,
  userId: string,
  role: FarmRole | null,
) {
  const kept = givenRoles.filter((given) => role && may(role, 'manage') && isBelow(given, role))
  const unused = tx
    .deleteFrom('invitations')
    .where((eb) => eb.and({ farmId, invitedBy: userId }))
    .where('usedAt', 'is', null)
  await (kept.length > 0 ? unused.where('role', 'not in', kept) : unused).execute()
}
