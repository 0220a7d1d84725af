import type { Kysely } from 'kysely'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Tables } from '#server/db/tables.ts'

/** Never goes back: of two devices the one that has seen more counts. */
export async function markFindingsSeen(
  db: Kysely<Tables>,
  ownerId: string,
  until: string,
  now: Date,
) {
  const findingsSeenAt = until < now.toISOString() ? until : now.toISOString()
  await db
    .insertInto('farmers')
    .values({ ownerId, timeZone: UNKNOWN_ZONE, routineAt: null, findingsSeenAt })
    .onConflict((conflict) =>
      conflict
        .column('ownerId')
        .doUpdateSet({ findingsSeenAt })
        .where((eb) =>
          eb.or([
            eb('farmers.findingsSeenAt', 'is', null),
            eb('farmers.findingsSeenAt', '<', findingsSeenAt),
          ]),
        ),
    )
    .execute()
}
