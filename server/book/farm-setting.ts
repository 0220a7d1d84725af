import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'

/** What the specification's figures are in. */
const USUAL_CURRENCY = 'USD'

/** The time zone of a farm, and what its amounts are in if they name no currency. */
export async function bookSetting(db: Kysely<Tables>, farmId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select(['timeZone', 'currency'])
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return {
    zone: farmer?.timeZone ?? UNKNOWN_ZONE,
    currency: farmer?.currency ?? USUAL_CURRENCY,
  }
}

export const setCurrency = (tx: Transaction<Tables>, farmId: string, currency: string) =>
  tx
    .insertInto('farmers')
    .values({
      farmId,
      timeZone: UNKNOWN_ZONE,
      routineAt: null,
      routine: null,
      findingsSeenAt: null,
      currency,
    })
    .onConflict((conflict) => conflict.column('farmId').doUpdateSet({ currency }))
    .execute()
