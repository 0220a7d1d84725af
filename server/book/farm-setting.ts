import type { Kysely } from 'kysely'
import { SPEC_CURRENCY } from '#domain/energy-value.ts'
import type { Tables } from '#server/db/tables.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'

/** The time zone of a farm, and what its amounts are in if they name no currency. */
export async function bookSetting(db: Kysely<Tables>, farmId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select(['timeZone', 'currency'])
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return {
    zone: farmer?.timeZone ?? UNKNOWN_ZONE,
    currency: farmer?.currency ?? SPEC_CURRENCY,
  }
}
