import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/**
 * Browsers where the password was right, which Better Auth keeps by the account: those that were told not
 * to ask for a code ask again, and those that wait for one begin anew.
 */
export const forgetBrowsers = (db: Kysely<Tables>, userId: string) =>
  db.deleteFrom('verifications').where('value', '=', userId).execute()

/** Also the passkeys: for a farmer who has lost the phone and the backup codes. */
export const removeSecondFactor = (db: Kysely<Tables>, userId: string) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute()
    await tx.deleteFrom('twoFactors').where('userId', '=', userId).execute()
    await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
    await forgetBrowsers(tx, userId)
  })
