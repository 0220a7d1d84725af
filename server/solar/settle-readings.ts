import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { READINGS_KEPT_DAYS } from '#contract/readings.ts'
import { LIVE_KEY } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import type { SensorRow, SolarSystemRow, Tables } from '#server/db/tables.ts'
import { growFarm, keepRevision } from '#server/farm/farm-write.ts'
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
/** With the day before and after, 7,200 readings of a sensor in one turn. */
const DAYS_AT_ONCE = 3

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
 * Makes the days that are over from the readings of a system, as far as they may have changed, a few days
 * at a time: other writes wait for no more. A day that a file brought stays as it is.
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
  // Of the day in which the oldest kept reading lies, the morning is gone.
  let first = Math.max(dayAt(plant, from), dayAt(plant, to - KEPT_MINUTES) + 1)
  for (let start = from; first < today; first += DAYS_AT_ONCE) {
    const end = Math.min(first + DAYS_AT_ONCE, today)
    const piece = { first, end, start, endMinute: firstOf(plant, end, to), at: now.toISOString() }
    await growFarm(db, farmId, { key: null, adds: DAYS_AT_ONCE }, (tx) =>
      settleDays(tx, farmId, system.id, plant, piece),
    )
    start = piece.endMinute
  }
}

/** Days from `first` until before `end`, and the minutes since 1970 that are settled with them. */
type Piece = { first: number; end: number; start: number; endMinute: number; at: string }

async function settleDays(
  tx: Transaction<Tables>,
  farmId: string,
  systemId: string,
  plant: LivePlant,
  piece: Piece,
) {
  await lockSensors(tx, systemId, piece)
  const sensors = await sensorsOf(tx, systemId)
  const near = piece.endMinute
  // From the day before, whose last reading a counter goes on from, to the one that a last step ends in.
  const span = {
    from: firstOf(plant, piece.first - 1, near),
    to: firstOf(plant, piece.end + 1, near),
  }
  const days = await liveDays(tx, sensors, plant, span)
  const own = [...days].filter(([day]) => day >= piece.first && day < piece.end)
  const hasChanged = await replaceDays(tx, systemId, { ...piece, days: new Map(own) })
  if (!hasChanged) await keepRevision(tx, farmId, DAYS_AT_ONCE)
}

export const sensorsOf = (db: Kysely<Tables>, systemId: string) =>
  db
    .selectFrom('sensors')
    .select(['id', 'unit', 'means'])
    .where('systemId', '=', systemId)
    .execute()

/** The minute since 1970 at which a day of the plant begins; `near` is one around it. */
export function firstOf({ clock }: LivePlant, day: number, near: number) {
  const start = near - (clock(near) - day * DAY_MINUTES)
  // The clock may have changed in between.
  return start - (clock(start) - day * DAY_MINUTES)
}

/**
 * Notes that these minutes are settled; later ones, and what comes in from now on, are for the next time.
 * On Postgres that waits for this transaction.
 */
const lockSensors = (tx: Transaction<Tables>, systemId: string, { start, endMinute }: Piece) =>
  tx
    .updateTable('sensors')
    .set((eb) => ({
      unsettledFrom: eb
        .case()
        .when('newestAt', '>=', new Date(endMinute * MINUTE_MS).toISOString())
        .then(endMinute)
        .else(null)
        .end(),
    }))
    .where('systemId', '=', systemId)
    .where('unsettledFrom', '>=', start)
    .where('unsettledFrom', '<', endMinute)
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
  const rows = await db
    .selectFrom('readings')
    .select(['minute', 'second', 'value'])
    .where('sensorId', '=', sensorId)
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .orderBy('minute')
    .execute()
  await otherRequests()
  return {
    at: Float64Array.from(rows, ({ minute, second }) => minute + second / 60),
    values: Float64Array.from(rows, ({ value }) => value),
  }
}

type Made = Pick<Piece, 'first' | 'end' | 'at'> & { days: ReadonlyMap<number, number> }

/** @returns whether any day is another one now */
async function replaceDays(
  tx: Transaction<Tables>,
  systemId: string,
  { first, end, days, at }: Made,
) {
  const stored = await tx
    .selectFrom('solarDays')
    .select(['date', 'kwh', 'uploadKey'])
    .where('systemId', '=', systemId)
    .where('date', '>=', dateOf(first))
    .where('date', '<', dateOf(end))
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
  return gone.length + news.length > 0
}
