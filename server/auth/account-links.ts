import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import { hashToken } from './session-cookie.ts'

const SECRET_BYTES = 32
const HOUR_MS = 3_600_000

/**
 * Rows of `verifications`, found by kind and account: the links that were mailed, which hold a hash of
 * their secret and the address that they went to, and the address that an account wants to move to.
 */
const LIFE_MS = { reset: HOUR_MS, confirm: 24 * HOUR_MS, address: 24 * HOUR_MS }
type Kind = keyof typeof LIFE_MS
type LinkKind = Exclude<Kind, 'address'>

const rowOf = (kind: Kind, userId: string) => `${kind}:${userId}`
const valueOf = (secret: string, email: string) => `${hashToken(secret)} ${email}`

type Linked = { userId: string; email: string }

async function addRow(
  tx: Transaction<Tables>,
  kind: Kind,
  { userId, value, now }: { userId: string; value: string; now: Date },
) {
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind]).toISOString()
  const row = { identifier: rowOf(kind, userId), value, expiresAt, createdAt: at, updatedAt: at }
  await tx
    .insertInto('verifications')
    .values({ id: newId(), ...row })
    .execute()
}

/** @returns the token of a new link to this address, which nothing else holds */
export async function makeLink(
  tx: Transaction<Tables>,
  kind: LinkKind,
  { userId, email }: Linked,
  now: Date,
) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await addRow(tx, kind, { userId, value: valueOf(secret, email), now })
  return `${userId}.${secret}`
}

/**
 * The account that a link opens, and the address that the link went to: that of the account, or the one
 * that it wants to move to. Null for a link that is used, over, or of an account that is not open.
 */
export async function findLink(db: Kysely<Tables>, kind: LinkKind, token: string, now: Date) {
  const [userId = '', secret = ''] = token.split('.', 2)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const wanted = kind === 'confirm' ? await newAddress(db, userId, now) : null
  const addresses = wanted === null ? [user.email] : [user.email, wanted]
  for (const email of addresses) {
    const row = await db
      .selectFrom('verifications')
      .select('id')
      .where((eb) => eb.and({ identifier: rowOf(kind, userId), value: valueOf(secret, email) }))
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst()
    if (row) return { rowId: row.id, user, email }
  }
  return null
}

/** The same, once: of two concurrent uses only one finds it. */
export async function useLink(tx: Transaction<Tables>, kind: LinkKind, token: string, now: Date) {
  const link = await findLink(tx, kind, token, now)
  if (!link) return null
  const used = await tx
    .deleteFrom('verifications')
    .where('id', '=', link.rowId)
    .returning('id')
    .executeTakeFirst()
  return used ? link : null
}

/** The address that the account moves to once its link was opened; null for none. */
export async function newAddress(db: Kysely<Tables>, userId: string, now: Date) {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', rowOf('address', userId))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.value ?? null
}

export async function wantAddress(tx: Transaction<Tables>, { userId, email }: Linked, now: Date) {
  await forgetLinks(tx, userId, ['address'])
  await addRow(tx, 'address', { userId, value: email, now })
}

export const forgetLinks = (
  db: Kysely<Tables>,
  userId: string,
  kinds: Kind[] = ['reset', 'confirm', 'address'],
) =>
  db
    .deleteFrom('verifications')
    .where(
      'identifier',
      'in',
      kinds.map((kind) => rowOf(kind, userId)),
    )
    .execute()
