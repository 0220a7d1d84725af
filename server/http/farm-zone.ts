import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Until a browser has named the farmer's. */
export const UNKNOWN_ZONE = 'UTC'

/** The time zone that a farmer's browser named last, if one has. */
export async function farmZone(db: Kysely<Tables>, ownerId: string) {
  const farmer = await db
    .selectFrom('farmers')
    .select('timeZone')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return farmer?.timeZone
}
