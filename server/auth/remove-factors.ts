import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** How Better Auth names what it keeps of a trusted device. */
const TRUSTED = 'trust-device-%'

/** Devices that were told not to ask for a code ask again. */
export const forgetTrustedDevices = (db: Kysely<Tables>, userId: string) =>
  db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', TRUSTED)
    .execute()

/** Also the passkeys: for who has lost the phone and the backup codes. */
export const removeSecondFactor = (db: Kysely<Tables>, userId: string) =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute()
    await tx.deleteFrom('twoFactors').where('userId', '=', userId).execute()
    await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
    await forgetTrustedDevices(tx, userId)
  })
