import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { FastifyRequest } from 'fastify'
import { hashToken } from './session-cookie.ts'

const TOKEN_BYTES = 32
export const INVITATION_DAYS = 7

type OfFarm = { farmId: string; role: string; invitedBy: string; memberEndsAt: string | null }
type Making = { note: string; newId: () => string; now: Date; ofFarm?: OfFarm }

export const invitationEnd = (now: Date) =>
  new Date(now.getTime() + INVITATION_DAYS * 86_400_000).toISOString()

/** Creates an invitation, by the host or to a farm; its token is returned this once only. */
export async function makeInvitation(db: Kysely<Tables>, { note, newId, now, ofFarm }: Making) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('invitations')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      note,
      createdAt: now.toISOString(),
      expiresAt: invitationEnd(now),
      ...ofFarm,
    })
    .execute()
  return token
}

export const isOpen = (now: Date) => (eb: ExpressionBuilder<Tables, 'invitations'>) =>
  eb('usedAt', 'is', null).and('expiresAt', '>', now.toISOString())

/** Of the host: unused and unexpired, the oldest first. */
export const openInvitations = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['note', 'expiresAt'])
    .where('farmId', 'is', null)
    .where(isOpen(now))
    .orderBy('createdAt')
    .execute()

export async function isOpenInvitation(db: Kysely<Tables>, token: string, now: Date) {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('farmId', 'is', null)
    .where(isOpen(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses an invitation of the host up; of two concurrent uses only one succeeds. */
export async function redeemInvitation(db: Kysely<Tables>, token: string, now: Date) {
  const row = await db
    .updateTable('invitations')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('farmId', 'is', null)
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const forgetOldInvitations = (db: Kysely<Tables>, now: Date) =>
  db.deleteFrom('invitations').where('expiresAt', '<=', now.toISOString()).execute()

/** Where a member of a farm is invited to. */
export const JOIN_PATH = '/api/join'

const NAME = 'invitation'
const MAX_TOKEN_LENGTH = 100

/** Adds an invitation to a URL. */
export function withInvitation(address: string, invitation: string | undefined) {
  if (!invitation) return address
  const query = new URLSearchParams({ [NAME]: invitation }).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** The invitation in the query of a request. */
export function invitationOf({ query }: FastifyRequest) {
  const value = (query as Record<string, unknown>)[NAME]
  const isToken = typeof value === 'string' && value !== '' && value.length <= MAX_TOKEN_LENGTH
  return isToken ? value : undefined
}
