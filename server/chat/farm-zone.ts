import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const UNKNOWN_ZONE = 'UTC'

/** The time zone that a farmer's browser named last. */
export async function farmZone(db: Kysely<Tables>, ownerId: string): Promise<string> {
  const farmer = await db
    .selectFrom('farmers')
    .select('timeZone')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return farmer?.timeZone ?? UNKNOWN_ZONE
}
