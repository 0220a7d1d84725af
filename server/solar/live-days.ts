import type { ReadingMeans } from '#contract/production-reading.ts'
import type { SensorMeans } from '#contract/readings.ts'
import { zoneOffset } from '#domain/solar-model/local-time.ts'
import { dayEnergy } from './production/day-energy.ts'
import { judgeMeans } from './production/judge-means.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const HOUR_MINUTES = 60
/** No zone changes its clock within one. */
const QUARTER_MINUTES = 15

/** What a sensor sent, oldest first; `at` in minutes since 1970. */
export type SensorReadings = { means: ReadingMeans; at: Float64Array; values: Float64Array }

/** The clock of a plant: minutes of it for minutes of UTC, both since 1970. */
export type PlantClock = (minute: number) => number

export function plantClock(zone: string): PlantClock {
  const offset = zoneOffset(zone)
  let [quarter, minutes] = [NaN, 0]
  return (at) => {
    const own = Math.floor(at / QUARTER_MINUTES)
    if (own !== quarter) minutes = offset(own * QUARTER_MINUTES * MINUTE_MS)
    quarter = own
    return at + minutes
  }
}

type Plant = { clock: PlantClock; capacityKw: number | null }

/** kWh by days since 1970, and which of these days are known from dawn to dusk. */
type SensorDays = {
  means: ReadingMeans
  kwh: ReadonlyMap<number, number>
  whole: ReadonlySet<number>
}

export function daysOfSensor({ means, at, values }: SensorReadings, plant: Plant): SensorDays {
  const { clock, capacityKw } = plant
  const { kwh, lacking } = dayEnergy(
    { at, values },
    { means, kwhPerUnit: 1, localMinuteOf: clock, capacityKw },
  )
  const seen = means === 'power' || means === 'energy' ? daysSeenAtNoon(at, clock) : null
  const whole = [...kwh.keys()].filter((day) => !lacking.includes(day) && (seen?.has(day) ?? true))
  return { means, kwh, whole: new Set(whole) }
}

/** A day with rows of its night alone made more than they say. */
function daysSeenAtNoon(at: Float64Array, clock: PlantClock) {
  const seen = new Map<number, number>()
  for (const minute of at) {
    const local = clock(minute)
    const day = Math.floor(local / DAY_MINUTES)
    const hour = (local - day * DAY_MINUTES) / HOUR_MINUTES
    const half = hour >= 10 && hour < 12 ? 1 : hour >= 12 && hour < 14 ? 2 : 0
    seen.set(day, (seen.get(day) ?? 0) | half)
  }
  return new Set([...seen].flatMap(([day, halves]) => (halves === 3 ? [day] : [])))
}

/** With less than a day and so many rises, a counter and a morning look alike. */
const LEAST_JUDGED = { minutes: 20 * HOUR_MINUTES, rises: 12 }
/** A sensor's name says nothing for sure. */
const NO_HINTS = { isPower: false, isDaily: false, isTotal: false }

/** Whether numbers of energy are amounts or a counter, judged as in files; null while that cannot be told. */
export function judgedMeans(
  readings: Omit<SensorReadings, 'means'>,
  { clock, capacityKw }: Plant,
): SensorMeans | null {
  const { at, values } = readings
  const rises = values.filter((value, row) => row > 0 && value > (values[row - 1] ?? 0)).length
  const lasts = (at.at(-1) ?? 0) - (at[0] ?? 0)
  if (lasts < LEAST_JUDGED.minutes || rises < LEAST_JUDGED.rises) return null
  const judged = judgeMeans(readings, NO_HINTS, { kwhPerUnit: 1, localMinuteOf: clock, capacityKw })
  return judged.isClear && judged.means !== 'power' ? judged.means : null
}

/** Counters lose nothing while a device is off, so they count before energy, and that before power. */
const PREFERRED: readonly ReadingMeans[] = ['dailyCounter', 'counter', 'energy', 'power']

/**
 * The days of a system. Sensors of the same meaning are inverters side by side and are summed; those of
 * another meaning measure the same once more. A day that one of the summed does not know is left out.
 */
export function daysOfSystem(sensors: readonly SensorDays[]): Map<number, number> {
  const days = [...new Set(sensors.flatMap(({ kwh }) => [...kwh.keys()]))].toSorted((a, b) => a - b)
  return new Map(
    days.flatMap((day): [number, number][] => {
      const kwh = PREFERRED.map((means) =>
        kwhOn(
          day,
          sensors.filter((one) => one.means === means),
        ),
      )
      const best = kwh.find((one) => one !== null)
      return best === undefined || best === null ? [] : [[day, best]]
    }),
  )
}

function kwhOn(day: number, sensors: readonly SensorDays[]) {
  const own = sensors.filter(({ kwh }) => {
    const days = [...kwh.keys()]
    return days.length > 0 && day >= Math.min(...days) && day <= Math.max(...days)
  })
  if (own.length === 0 || !own.every(({ whole }) => whole.has(day))) return null
  return own.reduce((sum, { kwh }) => sum + (kwh.get(day) ?? 0), 0)
}
