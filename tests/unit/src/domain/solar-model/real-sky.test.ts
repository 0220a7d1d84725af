import { describe, expect, test } from 'vitest'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import { sinDeg } from '#domain/solar-model/angles.ts'
import { fixedOffset, zoneOffset } from '#domain/solar-model/local-time.ts'
import type { Plant } from '#domain/solar-model/plant.ts'
import { MODULE_TYPES } from '#domain/solar-model/pvwatts.ts'
import { realSkyDays } from '#domain/solar-model/real-sky.ts'
import { observerAt } from '#domain/solar-model/sun-position.ts'
import golden from './golden-days.json' with { type: 'json' }

const HOUR_MS = 3_600_000
const place = {
  latitudeDeg: 39.73,
  longitudeDeg: -105.18,
  altitudeM: 1819.6,
  utcOffset: fixedOffset(-7),
}
const plant: Plant = {
  capacityKw: 4,
  tiltDeg: 20,
  azimuthDeg: 180,
  moduleType: MODULE_TYPES.standard,
  mounting: 'openRack',
}
/** Wind of PVWatts' file is at 9.144 m. */
const at10m = (windMs: number) => windMs * (10 / 9.144) ** 0.2

const dark = { humidityPercent: 50, precipitationMm: 0, code: 0 }
const night = { ...dark, temperatureC: 0, windMs: 0, globalWm2: 0, beamWm2: 0, diffuseWm2: 0 }

/** The weather of a day of PVWatts' file, with the hours of its night. */
function weatherOf({ month, day, hours }: (typeof golden.days)[number]): HourWeather[] {
  return Array.from({ length: 24 }, (_, at) => {
    const startMs = Date.UTC(2013, month - 1, day, at + 7)
    const row = hours.find(([hour]) => hour === at)
    if (!row) return { startMs, ...night }
    const [, beamWm2 = 0, diffuseWm2 = 0, temperatureC = 0, windMs = 0] = row
    return {
      ...dark,
      startMs,
      beamWm2,
      diffuseWm2,
      globalWm2: null,
      temperatureC,
      windMs: at10m(windMs),
    }
  })
}
const rackKwh = ({ hours }: (typeof golden.days)[number]) =>
  hours.reduce((sum, row) => sum + (row[7] ?? 0) / 1000, 0)
const kwhOf = (hours: readonly HourWeather[], { month, day }: { month: number; day: number }) =>
  realSkyDays(plant, place, hours, { from: { year: 2013, month, day }, count: 1 })[0]?.kwh

describe('given the weather of Golden', () => {
  test.each(golden.days)('a plant makes what PVWatts makes on $month/$day', (day) => {
    expect((kwhOf(weatherOf(day), day) ?? 0) / rackKwh(day)).toBeCloseTo(1, 2)
  })

  test('it makes as much over all the days, within 0.2 %', () => {
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const ours = golden.days.map((day) => kwhOf(weatherOf(day), day) ?? 0)
    expect(Math.abs(sum(ours) / sum(golden.days.map(rackKwh)) - 1)).toBeLessThan(0.002)
  })
})

const [sunny] = golden.days.toSorted((a, b) => rackKwh(b) - rackKwh(a))
const known = sunny ? weatherOf(sunny) : []
const noon = 12
const changed = (at: number, change: Partial<HourWeather>) =>
  known.map((hour, index) => (index === at ? { ...hour, ...change } : hour))
const june = sunny ?? { month: 6, day: 21 }

test.each(['diffuseWm2', 'temperatureC', 'windMs', 'beamWm2'])(
  'without the %s of an hour of daylight the day is not known',
  (value) => {
    expect(kwhOf(changed(noon, { [value]: null }), june)).toBeNull()
    expect(kwhOf(changed(0, { [value]: null }), june)).toBeGreaterThan(10)
  },
)

test('a missing hour of daylight leaves the day unknown, a missing night does not', () => {
  expect(kwhOf(known.toSpliced(noon, 1), june)).toBeNull()
  expect(kwhOf(known.toSpliced(0, 1), june)).toBe(kwhOf(known, june))
  expect(kwhOf([], june)).toBeNull()
})

test('a missing beam is what global light has beyond the diffuse', () => {
  const { startMs = 0, beamWm2, diffuseWm2 } = known[noon] ?? {}
  expect(beamWm2).toBeGreaterThan(500)
  const sun = observerAt(place)(startMs + HOUR_MS / 2)
  const globalWm2 = (beamWm2 ?? 0) * sinDeg(sun.apparentElevationDeg) + (diffuseWm2 ?? 0)
  const derived = kwhOf(changed(noon, { beamWm2: null, globalWm2 }), june)
  expect(derived).toBeCloseTo(kwhOf(known, june) ?? NaN, 3)
  const fog = changed(noon, { beamWm2: null, globalWm2: 100, diffuseWm2: 100 })
  expect(kwhOf(fog, june)).toBe(kwhOf(changed(noon, { beamWm2: 0, diffuseWm2: 100 }), june))
  const doubtful = changed(7, { beamWm2: null, globalWm2: 5000, diffuseWm2: 100 })
  expect(kwhOf(doubtful, june)).toBeLessThan((kwhOf(known, june) ?? 0) + 4 / 1.2)
})

test('days are those of the plant, also where its clock is half an hour off', () => {
  const hours = Array.from({ length: 96 }, (_, at) => ({
    ...night,
    ...dark,
    startMs: Date.UTC(2025, 2, 29) + at * HOUR_MS,
    temperatureC: 20,
    beamWm2: 600,
    diffuseWm2: 100,
  }))
  const from = { year: 2025, month: 3, day: 30 }
  const kwh = (zone: string, latitudeDeg: number, longitudeDeg: number) =>
    realSkyDays(
      plant,
      { latitudeDeg, longitudeDeg, altitudeM: 0, utcOffset: zoneOffset(zone) },
      hours,
      { from, count: 2 },
    ).map((day) => day.kwh ?? NaN)
  for (const [first = NaN, second] of [
    kwh('Asia/Kolkata', 28.6, 77.2),
    kwh('Europe/Berlin', 52.5, 13.4),
  ]) {
    expect(first).toBeGreaterThan(15)
    expect(second).toBeCloseTo(first, 0)
  }
})
