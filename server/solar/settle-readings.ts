import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { READINGS_KEPT_DAYS } from '#contract/readings.ts'
import { LIVE_KEY } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import type { SensorRow, SolarSystemRow, Tables } from '#server/db/tables.ts'
import { growFarm } from '#server/farm/farm-write.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { storeDays } from './history.repository.ts'
import {
  daysOfSensor,
  daysOfSystem,
  judgedMeans,
  plantClock,
  type SensorReadings,
} from './live-days.ts'
import { plantPlace } from './plant-zone.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const KEPT_MINUTES = READINGS_KEPT_DAYS * DAY_MINUTES
/** Rows of a minute each, read at once. */
const PAGE_MINUTES = 5 * DAY_MINUTES

export type LiveSystem = Pick<SolarSystemRow, 'id' | 'capacity' | 'latitude' | 'longitude'>
type Sensor = Pick<SensorRow, 'id' | 'unit' | 'means'>

/** The clock and size of a plant; the clock of the farmer's browser where its coordinates are unusable. */
export async function livePlant(db: Kysely<Tables>, farmId: string, system: LiveSystem) {
  const zone = (await plantPlace(system))?.zone ?? (await farmZone(db, farmId)) ?? UNKNOWN_ZONE
  return { clock: plantClock(zone), capacityKw: capacityKw(system.capacity) ?? null }
}
export type LivePlant = Awaited<ReturnType<typeof livePlant>>

export const dayAt = ({ clock }: LivePlant, minute: number) =>
  Math.floor(clock(minute) / DAY_MINUTES)
export const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS)

/**
 * Makes the days that are over from the readings of a system, as far as they may have changed. A day that
 * a file brought stays as it is.
 * @param since a minute since 1970 from which all days are made anew
 * @throws HttpError 507 if the farm is full
 */
export async function settleReadings(
  db: Kysely<Tables>,
  farmId: string,
  system: LiveSystem,
  { now, since = Infinity }: { now: Date; since?: number },
) {
  const { unsettledFrom } = await db
    .selectFrom('sensors')
    .select((eb) => eb.fn.min('unsettledFrom').as('unsettledFrom'))
    .where('systemId', '=', system.id)
    .executeTakeFirstOrThrow()
  const [from, to] = [Math.min(since, unsettledFrom ?? Infinity), minuteOf(now)]
  if (from > to) return
  const plant = await livePlant(db, farmId, system)
  const today = dayAt(plant, to)
  if (dayAt(plant, from) >= today) return
  await growFarm(db, farmId, { key: null, adds: READINGS_KEPT_DAYS }, async (tx) => {
    const sensors = await lockSensors(tx, system.id, firstOf(plant, today, to))
    // Of the day in which the oldest kept reading lies, the morning is gone.
    const first = Math.max(dayAt(plant, from), dayAt(plant, to - KEPT_MINUTES) + 1)
    // From the day before, whose last reading a counter goes on from.
    const span = { from: firstOf(plant, first - 1, to), to }
    const days = await liveDays(tx, sensors, plant, span)
    const over = [...days].filter(([day]) => day >= first && day < today)
    await replaceDays(tx, system.id, { first, today, days: new Map(over), at: now.toISOString() })
  })
}

/** The minute since 1970 at which a day of the plant begins; `near` is one around it. */
export function firstOf({ clock }: LivePlant, day: number, near: number) {
  const start = near - (clock(near) - day * DAY_MINUTES)
  // The clock may have changed in between.
  return start - (clock(start) - day * DAY_MINUTES)
}

/**
 * Leaves the readings from a minute on to the next time, with what comes in from now on: on Postgres that
 * waits for this transaction.
 */
const lockSensors = (tx: Transaction<Tables>, systemId: string, from: number) =>
  tx
    .updateTable('sensors')
    .set((eb) => ({
      unsettledFrom: eb
        .case()
        .when('newestAt', '>=', new Date(from * MINUTE_MS).toISOString())
        .then(from)
        .else(null)
        .end(),
    }))
    .where('systemId', '=', systemId)
    .returning(['id', 'unit', 'means'])
    .execute()

/** kWh by days since 1970, of all sensors of a system together. */
export async function liveDays(
  db: Kysely<Tables>,
  sensors: readonly Sensor[],
  plant: LivePlant,
  span: { from: number; to: number },
  { isPartly = false } = {},
) {
  const known = []
  for (const sensor of sensors) {
    const readings = await readSensor(db, sensor.id, span)
    const means =
      sensor.unit === 'kW'
        ? 'power'
        : (sensor.means ?? (await learnMeans(db, sensor.id, readings, plant)))
    if (means === null) continue
    const days = daysOfSensor({ means, ...readings }, plant)
    known.push(isPartly ? { ...days, whole: new Set(days.kwh.keys()) } : days)
  }
  return daysOfSystem(known)
}

async function learnMeans(
  db: Kysely<Tables>,
  id: string,
  readings: Omit<SensorReadings, 'means'>,
  plant: LivePlant,
) {
  const means = judgedMeans(readings, plant)
  if (means !== null)
    await db
      .updateTable('sensors')
      .set({ means })
      .where('id', '=', id)
      .where('means', 'is', null)
      .execute()
  return means
}

async function readSensor(
  db: Kysely<Tables>,
  sensorId: string,
  { from, to }: { from: number; to: number },
) {
  const [at, values]: [number[], number[]] = [[], []]
  for (let start = from; start <= to; start += PAGE_MINUTES) {
    const rows = await db
      .selectFrom('readings')
      .select(['minute', 'second', 'value'])
      .where('sensorId', '=', sensorId)
      .where('minute', '>=', start)
      .where('minute', '<', start + PAGE_MINUTES)
      .orderBy('minute')
      .execute()
    for (const { minute, second, value } of rows) {
      at.push(minute + second / 60)
      values.push(value)
    }
    await otherRequests()
  }
  return { at: Float64Array.from(at), values: Float64Array.from(values) }
}

type Made = { first: number; today: number; days: ReadonlyMap<number, number>; at: string }

async function replaceDays(
  tx: Transaction<Tables>,
  systemId: string,
  { first, today, days, at }: Made,
) {
  const stored = await tx
    .selectFrom('solarDays')
    .select(['date', 'kwh', 'uploadKey'])
    .where('systemId', '=', systemId)
    .where('date', '>=', dateOf(first))
    .where('date', '<', dateOf(today))
    .execute()
  const known = new Map(stored.map((day) => [dayNumber(day.date), day]))
  const isOwn = (day: number) => known.get(day)?.uploadKey === LIVE_KEY
  const news = [...days].filter(
    ([day, kwh]) => !known.has(day) || (isOwn(day) && known.get(day)?.kwh !== kwh),
  )
  const gone = [...known.keys()].filter((day) => isOwn(day) && !days.has(day)).map(dateOf)
  if (gone.length > 0)
    await tx
      .deleteFrom('solarDays')
      .where('systemId', '=', systemId)
      .where('date', 'in', gone)
      .execute()
  await storeDays(
    tx,
    news.map(([day, kwh]) => ({
      systemId,
      date: dateOf(day),
      kwh,
      uploadKey: LIVE_KEY,
      createdAt: at,
    })),
  )
}
