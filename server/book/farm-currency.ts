import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What the examples of the specification are in. */
const USUAL_CURRENCY = 'USD'

/** ISO 4217: what amounts are in that name no currency, and the tariff of the panels. */
export async function farmCurrency(db: Kysely<Tables>, farmId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select('currency')
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return farmer?.currency ?? USUAL_CURRENCY
}
