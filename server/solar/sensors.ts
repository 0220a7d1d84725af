import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { READINGS_KEPT_DAYS, type SensorChange } from '#contract/readings.ts'
import { silenceFacts } from '#domain/records/record-changes.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { tellFarm } from '#server/alerts/notices.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, recordEvent } from '#server/farm/farm-write.ts'
import { removeSensor } from '#server/farm/remove-record.ts'
import { notFound } from '#server/http/http-error.ts'
import { newId } from '#server/new-id.ts'
import { ownSystem, settleIfRoom, toSensor } from './live-readings.ts'
import { readingsRepository } from './readings.repository.ts'
import { dayAt, livePlant, minuteOf } from './settle-readings.ts'

type World = Pick<Deps, 'db' | 'now'>

const DAY_MINUTES = 1440
const DAY_MS = 86_400_000

const findSensor = (db: Kysely<Tables>, farmId: string, key: string) =>
  db
    .selectFrom('sensors')
    .selectAll()
    .where('farmId', '=', farmId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow(() => notFound('Device'))

/**
 * Assigns a sensor to a system, or says what its numbers mean, and makes its days anew.
 * @throws HttpError 404 if the farmer has no such sensor or system
 */
export async function changeSensor(
  { db, now }: World,
  farmId: string,
  key: string,
  change: SensorChange,
) {
  const before = await findSensor(db, farmId, key)
  const repository = readingsRepository(db, farmId)
  const systemId = change.systemId ?? before.systemId
  if (change.systemId !== undefined) await ownSystem(repository, change.systemId)
  const means = before.unit === 'kW' ? null : (change.means ?? before.means)
  await db.updateTable('sensors').set({ systemId, means }).where('id', '=', before.id).execute()
  const { since } = await db
    .selectFrom('readings')
    .select((eb) => eb.fn.min('minute').as('since'))
    .where('sensorId', '=', before.id)
    .executeTakeFirstOrThrow()
  const ids = [...new Set([before.systemId, systemId])].filter((id) => id !== null)
  if (since !== null && ids.length > 0)
    for (const system of await repository.ownSystems(ids))
      await settleIfRoom(db, farmId, system, { now: now(), since })
  return toSensor(await findSensor(db, farmId, key))
}

/**
 * The days made from its readings stay.
 * @throws HttpError 404 if the farmer has no such sensor
 */
export async function forgetSensor({ db }: Pick<Deps, 'db'>, farmId: string, key: string) {
  const { id } = await findSensor(db, farmId, key)
  await alterFarm(db, farmId, null, (tx) => removeSensor(tx, id))
}

/** Makes days of what came in, reports devices that fell silent, and forgets old readings. */
export async function sweepReadings({ db, now }: World) {
  const systems = await db
    .selectFrom('sensors')
    .innerJoin('solarSystems', 'solarSystems.id', 'sensors.systemId')
    .select(['farmId', 'solarSystems.id', 'capacity', 'latitude', 'longitude'])
    .where('unsettledFrom', 'is not', null)
    .distinct()
    .execute()
  for (const { farmId, ...system } of systems)
    await settleIfRoom(db, farmId, system, { now: now() })
  await reportSilent({ db, now })
  await forgetOldReadings(db, now())
}

/** A device that has sent nothing for a day is a finding, once. */
async function reportSilent({ db, now }: World) {
  const silent = await db
    .selectFrom('sensors')
    .innerJoin('solarSystems', 'solarSystems.id', 'sensors.systemId')
    .select(['sensors.id as sensorId', 'farmId', 'newestAt', 'projectId'])
    .select(['solarSystems.id', 'capacity', 'latitude', 'longitude'])
    .where('silentSince', 'is', null)
    .where('newestAt', '<', new Date(now().getTime() - DAY_MS).toISOString())
    .execute()
  for (const { sensorId, farmId, newestAt, projectId, ...system } of silent) {
    const plant = await livePlant(db, farmId, system)
    const since = dateOf(dayAt(plant, minuteOf(new Date(newestAt))))
    await alterFarm(db, farmId, null, async (tx) => {
      const reported = await tx
        .updateTable('sensors')
        .set({ silentSince: newestAt })
        .where('id', '=', sensorId)
        .where('newestAt', '=', newestAt)
        .where('silentSince', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!reported) return
      const eventId = newId()
      const at = now().toISOString()
      await tellFarm(tx, { farmId, kind: 'finding', key: eventId, facts: { eventId }, at })
      await recordEvent(tx, {
        id: eventId,
        farmId,
        projectId,
        kind: 'finding',
        subject: 'solar',
        entityId: system.id,
        facts: silenceFacts(since),
        at,
        actorId: null,
      })
    })
  }
}

/** By whole days: devices send each minute, and each deletion is a write. */
async function forgetOldReadings(db: Kysely<Tables>, now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS)
  const sensors = await db.selectFrom('sensors').select('id').execute()
  for (const { id } of sensors) {
    await db
      .deleteFrom('readings')
      .where('sensorId', '=', id)
      .where('minute', '<', (today - READINGS_KEPT_DAYS) * DAY_MINUTES)
      .execute()
    await otherRequests()
  }
}
