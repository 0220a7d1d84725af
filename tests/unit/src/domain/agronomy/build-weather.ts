import type { DayWeather, HourWeather } from '#domain/agronomy/weather-hours.ts'

const HOUR_MS = 3_600_000

/** A mild, dry hour by daylight. */
export const buildHour = (hour: Partial<HourWeather> & { startMs: number }): HourWeather => ({
  temperatureC: 20,
  humidityPercent: 60,
  precipitationMm: 0,
  windMs: 3,
  globalWm2: 300,
  beamWm2: 300,
  diffuseWm2: 100,
  code: 1,
  ...hour,
})

/** Hours in a row. */
export const buildHours = (
  fromMs: number,
  count: number,
  of: (startMs: number, at: number) => Partial<HourWeather> = () => ({}),
): HourWeather[] =>
  Array.from({ length: count }, (_, at) => {
    const startMs = fromMs + at * HOUR_MS
    return buildHour({ startMs, ...of(startMs, at) })
  })

export const buildDay = (day: Partial<DayWeather>): DayWeather => ({
  date: '2026-06-01',
  minC: 12,
  maxC: 24,
  maxHumidityPercent: 90,
  minHumidityPercent: 45,
  precipitationMm: 0,
  meanWindMs: 3,
  maxWindMs: 6,
  solarMJM2: 20,
  code: 1,
  ...day,
})

/** The same numbers from 0 to 1 for the same seed. Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
