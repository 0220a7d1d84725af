import type { Kysely, Transaction } from 'kysely'
import { PHONE_DAYS } from '#contract/members.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import {
  addMember,
  redeemFarmInvitation,
  type FarmInvitation,
  NotJoined,
} from '#server/auth/farm-invitations.ts'
import { isPhone, phoneAddress } from '#server/auth/found-farm.ts'
import { hashToken } from '#server/auth/session-cookie.ts'
import type { Tables } from '#server/db/tables.ts'
import { fitPhone } from './members.repository.ts'

const DAY_MS = 24 * 60 * 60_000

/** A phone without an account is on a farm until a date, a person as long as the invitation says. */
export const endOf = ({ memberEndsAt }: FarmInvitation, ofPhone: boolean, now: Date) =>
  memberEndsAt ?? (ofPhone ? new Date(now.getTime() + PHONE_DAYS * DAY_MS).toISOString() : null)

/**
 * Makes the signed-in farmer a member, and opens the farm in this browser.
 * @throws NotJoined
 */
export const joinFarm = (
  db: Kysely<Tables>,
  token: string,
  { user, now }: { user: CurrentUser; now: Date },
) =>
  db.transaction().execute(async (tx) => {
    const invitation = await redeemFarmInvitation(tx, token, now)
    if (!invitation) throw new NotJoined('over')
    const ofPhone = isPhone(user.email)
    const endsAt = endOf(invitation, ofPhone, now)
    await addMember(tx, invitation, { userId: user.id, endsAt, now })
    if (ofPhone) await fitPhone(tx, user.id)
    await tx
      .updateTable('sessions')
      .set({ farmId: invitation.farmId })
      .where('id', '=', user.sessionId)
      .execute()
  })

type Phone = {
  name: string
  /** Chosen by the form, so that a tap that is repeated finds the session that it began. */
  sessionToken: string
  userAgent: string | undefined
  newId: () => string
  now: Date
}

/**
 * Makes a worker's phone a member, and signs it in.
 * @throws NotJoined
 */
export const joinByPhone = (db: Kysely<Tables>, token: string, phone: Phone) =>
  db.transaction().execute(async (tx) => {
    const { now } = phone
    const invitation = await redeemFarmInvitation(tx, token, now)
    if (invitation?.role !== 'worker') throw new NotJoined('over')
    const userId = await insertPhone(tx, phone)
    const endsAt = endOf(invitation, true, now)
    await addMember(tx, invitation, { userId, endsAt, now })
    await fitPhone(tx, userId)
  })

async function insertPhone(
  tx: Transaction<Tables>,
  { name, sessionToken, userAgent = '', newId, now }: Phone,
) {
  const id = newId()
  const at = now.toISOString()
  const stamps = { createdAt: at, updatedAt: at }
  const user = { id, name, firstName: name, lastName: '', email: phoneAddress(id) }
  await tx
    .insertInto('users')
    .values({ ...user, emailVerified: 0, farmRevision: 0, lastUsedAt: at, ...stamps })
    .execute()
  await tx
    .insertInto('sessions')
    .values({
      id: newId(),
      userId: id,
      token: hashToken(sessionToken),
      expiresAt: at,
      ipAddress: null,
      userAgent,
      ...stamps,
    })
    .execute()
  return id
}

/** Whether a tap before has signed this phone in. */
export async function isSignedIn(db: Kysely<Tables>, sessionToken: string) {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('token', '=', hashToken(sessionToken))
    .executeTakeFirst()
  return found !== undefined
}
