import * as z from 'zod/mini'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import { unknownHour } from './weather-months.ts'
import { WeatherFailure, type Answer, type Position } from './weather-source.ts'

const HOUR_MS = 3_600_000
/** The grid of the coarsest model has cells of 0.25°. */
const FARTHEST_DEG = 0.5

type Value = Exclude<keyof HourWeather, 'startMs'>

/** Open-Meteo's names, and the least and most that happens on Earth. */
const VARIABLES = {
  temperatureC: ['temperature_2m', -95, 65],
  humidityPercent: ['relative_humidity_2m', 0, 100],
  precipitationMm: ['precipitation', 0, 320],
  windMs: ['wind_speed_10m', 0, 120],
  globalWm2: ['shortwave_radiation', 0, 1600],
  beamWm2: ['direct_normal_irradiance', 0, 1600],
  diffuseWm2: ['diffuse_radiation', 0, 1600],
  code: ['weather_code', 0, 99],
} as const satisfies Record<Value, [name: string, least: number, most: number]>

/** Given as sum or mean of the hour before; the others are as at the moment. */
const OF_HOUR_BEFORE: readonly Value[] = ['precipitationMm', 'globalWm2', 'beamWm2', 'diffuseWm2']

const VALUES = Object.keys(VARIABLES) as Value[]

export const HOURLY = Object.values(VARIABLES)
  .map(([name]) => name)
  .join()

/** Items are looked at once, where they become hours: a year has 70,000. */
const list = z.custom<unknown[]>(Array.isArray)

const body = z.object({
  latitude: z.number(),
  longitude: z.number(),
  elevation: z.nullish(z.number()),
  hourly: z.catchall(z.object({ time: list }), list),
})

/** @throws WeatherFailure if it is not what was asked for */
export function answerFrom(json: string, asked: Position): Answer {
  const { latitude, longitude, elevation, hourly } = parsed(json)
  const east = Math.abs(longitude - asked.longitude)
  if (
    Math.abs(latitude - asked.latitude) > FARTHEST_DEG ||
    Math.min(east, 360 - east) > FARTHEST_DEG
  )
    throw new WeatherFailure('of another place')
  const altitudeM =
    elevation === undefined || elevation === null || Math.abs(elevation) > 9000 ? null : elevation
  return { altitudeM, hours: hoursFrom(hourly) }
}

function parsed(json: string) {
  try {
    return body.parse(JSON.parse(json))
  } catch {
    throw new WeatherFailure('unreadable')
  }
}

function hoursFrom({ time, ...given }: z.infer<typeof body>['hourly']): HourWeather[] {
  const starts = startsFrom(time)
  const columns = VALUES.map((value) => {
    const [name, least, most] = VARIABLES[value]
    const column = given[name]
    if (column?.length !== starts.length) throw new WeatherFailure('unreadable')
    const shift = OF_HOUR_BEFORE.includes(value) ? 0 : 1
    return { value, column, least, most, shift }
  })
  // The first value of rain and light is of the hour before the first.
  return [(starts[0] ?? 0) - HOUR_MS, ...starts].map((startMs, at) => {
    const hour = unknownHour(startMs)
    for (const { value, column, least, most, shift } of columns) {
      const number = column[at - shift]
      if (typeof number === 'number' && number >= least && number <= most) hour[value] = number
    }
    return hour
  })
}

/** A leap year and a day. */
const MOST_HOURS = 367 * 24
const [EARLIEST_S, LATEST_S] = [Date.UTC(1940, 0) / 1000, Date.UTC(2200, 0) / 1000]

/** @throws WeatherFailure unless these are whole hours (Unix seconds), one after the other */
function startsFrom(time: unknown[]) {
  const [first] = time
  const isSound =
    typeof first === 'number' &&
    first > EARLIEST_S &&
    first < LATEST_S &&
    time.length <= MOST_HOURS &&
    first % 3600 === 0 &&
    time.every((one, at) => one === first + at * 3600)
  if (!isSound) throw new WeatherFailure('unreadable')
  return time.map((_one, at) => (first + at * 3600) * 1000)
}
