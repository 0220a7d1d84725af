import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { endAccess } from './end-sessions.ts'
import { forgiveGuesses } from './guess-limits.ts'
import type { PasswordHasher } from './passwords.ts'

/** Without characters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/** 79 random bits in four groups, easy to read aloud. */
export const randomPassword = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-')

type Replacing = { passwords: PasswordHasher; now: () => Date }

/**
 * Sets a temporary password, to be changed at the next sign-in. Signs the account out everywhere,
 * ends its calendar link, API tokens and push devices, and lifts any lock.
 * @param account its email in lower case, as stored
 */
export async function replacePassword(
  db: Kysely<Tables>,
  account: { email: string; password: string },
  { passwords, now }: Replacing,
): Promise<'replaced' | 'no account' | 'no password'> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirst()
  if (!user) return 'no account'
  const hash = await passwords.hash(account.password)
  return db.transaction().execute(async (tx) => {
    const replacing = { userId: user.id, email: account.email, hash, mustChange: 1 as const }
    return (await setPassword(tx, { ...replacing, now: now() })) ? 'replaced' : 'no password'
  })
}

type NewPassword = {
  userId: string
  email: string
  hash: string
  /** 1 if somebody else knows it. */
  mustChange: 0 | 1
  now: Date
}

/** Ends all that the old password has opened, and lifts any lock; false if there was none. */
export async function setPassword(tx: Transaction<Tables>, given: NewPassword) {
  const { userId, email, hash, mustChange, now } = given
  const changed = await tx
    .updateTable('accounts')
    .set({ password: hash, updatedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await tx
    .updateTable('users')
    .set({ mustChangePassword: mustChange })
    .where('id', '=', userId)
    .execute()
  await endAccess(tx, userId)
  await forgiveGuesses(tx, email)
  return true
}
