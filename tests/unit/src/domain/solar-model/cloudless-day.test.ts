import { describe, expect, test } from 'vitest'
import { airOf } from '#domain/solar-model/air.ts'
import { clearSkyYear } from '#domain/solar-model/clear-sky-days.ts'
import { expectedDays } from '#domain/solar-model/expected-generation.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { MODULE_TYPES } from '#domain/solar-model/pvwatts.ts'
import typicalYears from './typical-years.json' with { type: 'json' }

const plant = {
  capacityKw: 5,
  tiltDeg: 20,
  azimuthDeg: 180,
  moduleType: MODULE_TYPES.standard,
  mounting: 'openRack',
} as const

describe.each(typicalYears.sites)('in a typical year of $name', ({ kwh, offsetHours, ...site }) => {
  const place = { ...site, utcOffset: fixedOffset(offsetHours) }
  const shares = expectedDays(plant, clearSkyYear(place, 2025))
    .map((cloudless, day) => (kwh[day] ?? 0) / cloudless.kwh)
    .toSorted((a, b) => b - a)

  test('at most 25 days make more than a cloudless day', () => {
    expect(shares.filter((share) => share > 1).length).toBeLessThanOrEqual(25)
  })

  test('the clearest days are cloudless ones: one in ten makes 90 % of it, one in twenty 95 %', () => {
    expect(shares[36]).toBeGreaterThan(0.9)
    expect(shares[18]).toBeGreaterThan(0.95)
  })
})

describe('the air of a cloudless day', () => {
  const JANUARY_28 = 28
  const JULY_30 = 211
  const at = (latitudeDeg: number, altitudeM: number, day: number) =>
    airOf({ latitudeDeg, altitudeM }, day)

  test('has the temperatures of the table, half a year later in the south', () => {
    expect(at(45, 0, JANUARY_28).airTemperatureC).toBeCloseTo(-1, 5)
    expect(at(45, 0, JULY_30).airTemperatureC).toBeCloseTo(21, 1)
    expect(at(-45, 0, JULY_30).airTemperatureC).toBeCloseTo(-1, 5)
    expect(at(37.5, 0, JANUARY_28).airTemperatureC).toBeCloseTo((14 - 1) / 2, 5)
    expect(at(0, 0, JANUARY_28)).toEqual(at(15, 0, JULY_30))
    expect(at(-90, 0, JANUARY_28)).toEqual(at(-75, 0, JANUARY_28))
  })

  test('is cooler and clearer up a mountain, and clearer in winter', () => {
    const valley = at(47, 0, JULY_30)
    const alp = at(47, 2000, JULY_30)
    expect(valley.airTemperatureC - alp.airTemperatureC).toBeCloseTo(12, 0)
    expect(alp.linkeTurbidity).toBeLessThan(valley.linkeTurbidity)
    expect(at(47, 0, JANUARY_28).linkeTurbidity).toBeLessThan(valley.linkeTurbidity)
  })

  test('is never clearer than air without water and dust', () => {
    for (const latitude of [-90, -60, -30, 0, 30, 60, 90])
      for (const altitude of [0, 3000, 6000])
        expect(at(latitude, altitude, JANUARY_28).linkeTurbidity).toBeGreaterThanOrEqual(1)
  })
})
