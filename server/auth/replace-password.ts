import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { forgiveGuesses } from './guess-limits.ts'
import type { PasswordHasher } from './passwords.ts'
import { forgetBrowsers } from './remove-factors.ts'

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
 * ends its calendar link and API tokens, and lifts any lock.
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
  const password = await passwords.hash(account.password)
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ password, updatedAt: now().toISOString() })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .returning('id')
      .executeTakeFirst()
    if (!changed) return 'no password'
    await tx.updateTable('users').set({ mustChangePassword: 1 }).where('id', '=', user.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', user.id).execute()
    await forgetBrowsers(tx, user.id)
    await tx.deleteFrom('calendars').where('userId', '=', user.id).execute()
    await tx.deleteFrom('apiTokens').where('userId', '=', user.id).execute()
    await forgiveGuesses(tx, account.email)
    return 'replaced'
  })
}
