import type { Kysely } from 'kysely'
import { tellAccount } from '#server/alerts/notices.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import { useLink } from './account-links.ts'
import { countGuess } from './guess-counter.ts'
import { MAILS, resetKey } from './guess-limits.ts'
import { setPassword } from './replace-password.ts'

type Asking = { email: string; language: string; now: Date }

/** Writes a mail to the account with this address, if there is one and it was not mailed enough. */
export async function askForReset(db: Kysely<Tables>, { email, language, now }: Asking) {
  if ((await countGuess(db, resetKey(email), MAILS, now)) > 0) return
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) return
    const at = now.toISOString()
    await tellAccount(tx, { userId: user.id, kind: 'reset', key: newId(), facts: { language }, at })
  })
}

type Resetting = { hash: string; language: string; now: Date }

/**
 * Sets the password that the farmer chose by a link, which proves the address too. The second factor stays
 * as it is. The passkeys of an address that nobody had confirmed may be those of somebody else, and go.
 * @returns the account; null for a link that is used, over, or of an account without a password
 */
export const resetPassword = (
  db: Kysely<Tables>,
  token: string,
  { hash, language, now }: Resetting,
) =>
  db.transaction().execute(async (tx) => {
    const link = await useLink(tx, 'reset', token, now)
    if (!link) return null
    const { id: userId, email } = link.user
    const isSet = await setPassword(tx, { userId, email, hash, mustChange: 0, now })
    if (!isSet) return null
    const unconfirmed = tx.selectFrom('users').select('id').where('emailVerified', '=', 0)
    await tx
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('userId', 'in', unconfirmed)
      .execute()
    await tx.updateTable('users').set({ emailVerified: 1 }).where('id', '=', userId).execute()
    const at = now.toISOString()
    const facts = { language, address: email }
    await tellAccount(tx, { userId, kind: 'password-changed', key: newId(), facts, at })
    return link.user
  })
