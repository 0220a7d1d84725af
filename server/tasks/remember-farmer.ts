import { sql, type Kysely } from 'kysely'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { may, type Acting } from '#server/auth/access.ts'
import type { FarmerRow } from '#server/db/farm-life-tables.ts'
import { currencyIn } from '#server/http/country-of-zone.ts'
import { saveFarmSetting } from '#server/farm/save-farm-setting.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { storageFailure } from '#server/http/storage-failure.ts'
import type { Tables } from '#server/db/tables.ts'
import { beginRoutine } from './routine.ts'

type World = { now: Date; newId: () => string }

/**
 * Saves the time zone of who manages the farm, as others may be abroad, and, once it has a project, adds the routine tasks that fit it.
 * @returns whether the daily routine rings, as it does where the version before gave all of it
 */
export async function rememberFarmer(
  db: Kysely<Tables>,
  { farmId, role }: Pick<Acting, 'farmId' | 'role'>,
  zone: string,
  world: World,
) {
  const known = await db
    .selectFrom('users')
    .leftJoin('farmers', 'farmers.farmId', 'users.id')
    .select((eb) => [
      'farmers.timeZone',
      'farmers.routineAt',
      'farmers.routine',
      eb
        .selectFrom('projects')
        .select('projects.id')
        .whereRef('projects.farmId', '=', 'users.id')
        .limit(1)
        .as('projectId'),
    ])
    .where('users.id', '=', farmId)
    .executeTakeFirst()
  const write = async () => {
    const isUnknown = (known?.timeZone ?? UNKNOWN_ZONE) === UNKNOWN_ZONE
    if (known?.timeZone !== zone && (isUnknown || may(role, 'manage')))
      await rememberZone(db, farmId, zone, isUnknown)
    if (known?.projectId) await beginRoutine(db, farmId, known, dateIn(zone, world.now), world)
  }
  await write().catch(unlessStorageFails)
  return known !== undefined && routineRings(known)
}

/** The daily routine rings where the version before gave all of it. */
export const routineRings = ({ routineAt, routine }: Pick<FarmerRow, 'routineAt' | 'routine'>) =>
  Boolean(routineAt) && routine === null

/** Reading must work on a full disk too; the next request tries to write again. */
function unlessStorageFails(error: unknown) {
  if (!(error instanceof Error) || !storageFailure(error)) throw error
}

/** The first zone says in which currency the farm reckons, until its people choose another. */
async function rememberZone(
  db: Kysely<Tables>,
  farmId: string,
  timeZone: string,
  isFirst: boolean,
) {
  const currency = sql<string | null>`coalesce("currency", ${(await currencyIn(timeZone)) ?? null})`
  await saveFarmSetting(db, farmId, { timeZone, ...(isFirst && { currency }) })
}
