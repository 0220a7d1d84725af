import type { Kysely, UpdateObject } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'

/**
 * Saves a setting. The first one adds the farm's row, in a statement of its own: on Postgres the row has
 * two unique indexes (0012-farm-id), and an upsert that names one fails at the other if two servers
 * add the row at once.
 */
export async function saveFarmSetting(
  db: Kysely<Tables>,
  farmId: string,
  setting: UpdateObject<Tables, 'farmers'>,
) {
  const none = { routineAt: null, routine: null, findingsSeenAt: null }
  await db
    .insertInto('farmers')
    .values({ farmId, timeZone: UNKNOWN_ZONE, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('farmers').set(setting).where('farmId', '=', farmId).execute()
}
