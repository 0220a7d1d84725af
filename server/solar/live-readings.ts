import type { LiveReadings, Sensor } from '#contract/readings.ts'
import type { SensorRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { storageFailure } from '#server/http/storage-failure.ts'
import { readingsRepository } from './readings.repository.ts'
import {
  dayAt,
  firstOf,
  liveDays,
  livePlant,
  minuteOf,
  sensorsOf,
  settleReadings,
  type LiveSystem,
} from './settle-readings.ts'

const FULL = 507

/**
 * The sensors of a farm; with a system its own and those that wait for one, and what it has made today.
 * @throws HttpError 404 if the farmer has no such system
 */
export async function liveReadingsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  farmId: string,
  systemId: string | undefined,
): Promise<LiveReadings> {
  const at = now()
  const repository = readingsRepository(db, farmId)
  const todayKwh =
    systemId === undefined
      ? null
      : await today({ db, now }, farmId, await ownSystem(repository, systemId))
  const rows = await repository.sensors(systemId)
  return { asOf: at.toISOString(), sensors: rows.map(toSensor), todayKwh }
}

export async function ownSystem(
  repository: ReturnType<typeof readingsRepository>,
  systemId: string,
) {
  const [system] = await repository.ownSystems([systemId])
  if (!system) throw notFound('Solar system')
  return system
}

/** Where the farm or the disk is full, the days wait in their readings. */
export const settleIfRoom = (...settling: Parameters<typeof settleReadings>) =>
  settleReadings(...settling).catch((error: unknown) => {
    const failure = error instanceof HttpError ? error : storageFailure(error as Error)
    if (failure?.statusCode !== FULL) throw error
  })

async function today({ db, now }: Pick<Deps, 'db' | 'now'>, farmId: string, system: LiveSystem) {
  await settleIfRoom(db, farmId, system, { now: now() })
  const plant = await livePlant(db, farmId, system)
  const sensors = await sensorsOf(db, system.id)
  const at = minuteOf(now())
  const day = dayAt(plant, at)
  const span = { from: firstOf(plant, day - 1, at), to: firstOf(plant, day + 1, at) }
  const days = await liveDays(db, sensors, plant, span, { isPartly: true })
  return days.get(day) ?? null
}

export const toSensor = ({
  key,
  systemId,
  unit,
  means,
  newestAt,
  newestValue,
}: SensorRow): Sensor => ({
  key,
  systemId,
  unit,
  means,
  newestAt,
  newestValue,
})
