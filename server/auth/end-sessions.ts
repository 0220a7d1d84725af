import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { forgetLinks } from './account-links.ts'
import { forgetBrowsers } from './remove-factors.ts'

/**
 * Ends the sessions of an account but this one. Links to a new password lead nowhere any more, and no
 * change of the address that was asked for before can be confirmed.
 */
export async function endSessions(tx: Transaction<Tables>, userId: string, keptSessionId = '') {
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '<>', keptSessionId)
    .execute()
  await forgetBrowsers(tx, userId)
  await forgetLinks(tx, userId, ['reset', 'address'])
}

/**
 * Also ends the calendar link and the API tokens, which open the farm to whoever has them, and the devices that are told
 * of it.
 */
export async function endAccess(tx: Transaction<Tables>, userId: string, keptSessionId = '') {
  await endSessions(tx, userId, keptSessionId)
  await tx.deleteFrom('calendars').where('userId', '=', userId).execute()
  await tx.deleteFrom('apiTokens').where('userId', '=', userId).execute()
  await tx.deleteFrom('channels').where('userId', '=', userId).where('kind', '=', 'push').execute()
}
