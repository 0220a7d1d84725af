import { msg, type Message } from '#contract/message.ts'
import { MAX_SENSORS, READINGS_KEPT_DAYS, type NewReading } from '#contract/readings.ts'
import type { SensorRow } from '#server/db/tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Seconds from here on would be the year 5138, so these are milliseconds. */
const FIRST_IN_MS = 1e11
/** Clocks of devices drift. */
const AHEAD_MS = 10 * MINUTE_MS
const ZONED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i

/** Clouds' edges lift panels above what they are sold for. */
const POWER_MARGIN = 2
const DAY_HOURS = 24
/** Older than any inverter. */
const COUNTER_HOURS = 50 * 366 * DAY_HOURS
/** Where the capacity is not known: a large solar park. */
const UNKNOWN_CAPACITY_KW = 100_000
/** What an inverter draws at night is sent as negative power. */
const STANDBY_KW = 0.2

const IN_BASE_UNIT = { W: 1e-3, kW: 1, Wh: 1e-3, kWh: 1, MWh: 1e3 } as const

/** A sensor as far as its readings are judged. */
export type KnownSensor = Pick<SensorRow, 'key' | 'systemId' | 'unit' | 'means'> & {
  capacityKw: number | null
}

export type AcceptedReading = {
  key: string
  /** Where it is sent for directly. */
  systemId: string | null
  unit: SensorRow['unit']
  means: SensorRow['means']
  atMs: number
  value: number
}

type Farm = {
  /** By key. Sensors seen for the first time are added. */
  sensors: Map<string, KnownSensor>
  sensorCount: number
  /** Capacity of the farmer's own systems by id, of those that are sent for. */
  systems: ReadonlyMap<string, number | null>
  nowMs: number
}

/** Readings that can be stored, and why the others cannot. */
export function acceptReadings(readings: readonly NewReading[], farm: Farm) {
  const accepted: AcceptedReading[] = []
  const refused: { index: number; reason: Message }[] = []
  for (const [index, reading] of readings.entries()) {
    const result = accept(reading, farm)
    if ('id' in result) refused.push({ index, reason: result })
    else accepted.push(result)
  }
  return { accepted, refused }
}

function accept(reading: NewReading, farm: Farm): AcceptedReading | Message {
  const { system, sensor = '', means = null } = reading
  if (system !== undefined && !farm.systems.has(system))
    return msg('You have no solar system with the id {system}.', { system })
  const atMs = momentOf(reading.at)
  if (typeof atMs !== 'number') return atMs
  const late = timeProblem(atMs, farm.nowMs)
  if (late) return late
  const key = system ?? sensor
  const unit = reading.unit.endsWith('h') ? 'kWh' : 'kW'
  const known = farm.sensors.get(key) ?? added(farm, { key, systemId: system ?? null, unit, means })
  if (!known)
    return msg('A farm has at most {most} devices that send readings.', { most: MAX_SENSORS })
  if (known.unit !== unit)
    return msg('{key} sends {unit}. Send power and energy under two names.', {
      key,
      unit: known.unit,
    })
  const value = reading.value * IN_BASE_UNIT[reading.unit]
  const kind = unit === 'kW' ? 'power' : (means ?? known.means ?? 'counter')
  const capacityKw = (system === undefined ? known.capacityKw : farm.systems.get(system)) ?? null
  const wrong = valueProblem(value, kind, capacityKw)
  if (wrong) return wrong
  return {
    key,
    systemId: system ?? null,
    unit,
    means: unit === 'kW' ? null : means,
    atMs,
    value: Math.max(0, value),
  }
}

function added(farm: Farm, sensor: Omit<KnownSensor, 'capacityKw'>) {
  if (farm.sensorCount >= MAX_SENSORS) return null
  const known = { ...sensor, capacityKw: null }
  farm.sensorCount += 1
  farm.sensors.set(sensor.key, known)
  return known
}

/** Milliseconds since 1970, or what is wrong with a time. */
function momentOf(at: string | number): number | Message {
  if (typeof at === 'number') return Math.floor(at < FIRST_IN_MS ? at * 1000 : at)
  const ms = ZONED_TIME.test(at) ? Date.parse(at) : NaN
  return Number.isNaN(ms)
    ? msg(
        'Write the time with its offset, as in 2026-06-01T12:00:00+02:00, or in seconds since 1970.',
      )
    : ms
}

function timeProblem(atMs: number, nowMs: number) {
  if (atMs > nowMs + AHEAD_MS)
    return msg('This time is in the future. Set the clock of the device.')
  return atMs <= nowMs - READINGS_KEPT_DAYS * DAY_MS
    ? msg('This is older than {days} days. Upload it as a file instead.', {
        days: READINGS_KEPT_DAYS,
      })
    : null
}

type Kind = 'power' | NonNullable<SensorRow['means']>

const MOST_HOURS: Record<Kind, number> = {
  power: POWER_MARGIN,
  energy: DAY_HOURS,
  dailyCounter: DAY_HOURS,
  counter: COUNTER_HOURS,
}

function valueProblem(value: number, kind: Kind, capacityKw: number | null) {
  if (value < (kind === 'power' ? -STANDBY_KW : 0))
    return msg('This is below zero. Send what the panels make, not what flows to the grid.')
  return value > (capacityKw ?? UNKNOWN_CAPACITY_KW) * MOST_HOURS[kind]
    ? msg('This is more than the panels can make. Check the unit, and the capacity of the system.')
    : null
}
