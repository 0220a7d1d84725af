import { describe, expect, test } from 'vitest'
import { cosDeg, halfTurn } from '#domain/solar-model/angles.ts'
import { observerAt } from '#domain/solar-model/sun-position.ts'

const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786, altitudeM: 1830.14 }
const goldenAir = { pressurePa: 82_000, temperatureC: 11 }
const october = Date.UTC(2003, 9, 17, 19, 30, 30)

test("the sun over Golden stands within 0.01 degrees of where NREL's own calculator puts it", () => {
  const sun = observerAt(golden, goldenAir)(october)
  expect(Math.abs(sun.elevationDeg - 39.872046)).toBeLessThan(0.01)
  expect(Math.abs(sun.azimuthDeg - 194.340241)).toBeLessThan(0.01)
  expect(Math.abs(90 - sun.apparentElevationDeg - 50.111622)).toBeLessThan(0.01)
  expect(sun.distanceAu).toBeCloseTo(0.9965422974, 4)
})

// Computed with astronomy-engine 2.1.19 (VSOP87, no refraction).
const ELSEWHERE = [
  ['Nairobi, near the equator', '2026-03-20T09:30:00Z', -1.29, 36.82, 87.1831, 64.7277],
  ['Auckland, a southern summer', '2026-12-21T01:10:00Z', -36.85, 174.76, 72.6434, 317.0457],
  ['Ushuaia, a southern winter', '1999-06-21T15:00:00Z', -54.8, -68.3, 9.1557, 21.9584],
  ['Tromso, under the midnight sun', '2024-06-21T23:00:00Z', 69.65, 18.96, 3.1152, 3.1744],
  ['Fiji, just west of the date line', '2030-01-01T23:59:00Z', -17.7, 179.9, 84.6322, 167.0642],
  ['Samoa, just east of it', '2030-01-01T23:59:00Z', -13.8, -171.8, 78.7181, 214.9963],
  ['Singapore, the sun nearly overhead', '2025-09-23T04:55:00Z', 1.35, 103.8, 88.3827, 160.2116],
  ['the South Pole', '2049-12-01T00:00:00Z', -89.9, 0, 21.7235, 177.24],
  ['Vladivostok, long ago', '1975-02-28T22:15:00Z', 43.1, 131.9, 3.567, 104.3448],
  ['Kiruna, in the polar night', '2025-12-21T11:00:00Z', 67.86, 20.23, -1.3981, 185.2199],
] as const

describe('anywhere on Earth, from 1975 to 2049', () => {
  test.each(ELSEWHERE)('%s', (_, iso, latitudeDeg, longitudeDeg, elevation, azimuth) => {
    const utcMs = Date.parse(iso)
    const observe = observerAt({ latitudeDeg, longitudeDeg, altitudeM: 0 })
    const sun = observe(utcMs)
    expect(Math.abs(sun.elevationDeg - elevation)).toBeLessThan(0.01)
    // An arc of azimuth is shorter the higher the sun stands.
    const arcDeg = halfTurn(sun.azimuthDeg - azimuth) * cosDeg(elevation)
    expect(Math.abs(arcDeg)).toBeLessThan(0.01)
  })
})
