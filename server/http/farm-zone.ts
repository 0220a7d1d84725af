import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Used until a browser has reported the farmer's time zone. */
export const UNKNOWN_ZONE = 'UTC'

/** The time zone that a farmer's browser reported last, if any has. */
export async function farmZone(db: Kysely<Tables>, farmId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select('timeZone')
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return farmer?.timeZone
}
