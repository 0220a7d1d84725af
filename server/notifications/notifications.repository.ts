import type { Kysely } from 'kysely'
import type { Notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { rememberFarmer } from '#server/tasks/farmer.ts'
import { UNKNOWN_ZONE } from '#server/tasks/task-rows.ts'
import { readBell } from './read-bell.ts'

type World = { now: Date; newId: () => string }

/** What a farmer's bell tells. */
export const notificationRepository = (db: Kysely<Tables>, ownerId: string) => ({
  find: async (zone: string, world: World): Promise<Notifications> => {
    await rememberFarmer(db, ownerId, zone, world)
    return readBell(db, ownerId, dateIn(zone, world.now))
  },

  /** Never goes back: of two devices the one that has seen more counts. */
  markSeen: async (until: string, now: Date) => {
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
  },
})
