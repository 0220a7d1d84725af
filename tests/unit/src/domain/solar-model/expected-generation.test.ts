import { describe, expect, test } from 'vitest'
import { clearSkyDays, clearSkyYear } from '#domain/solar-model/clear-sky-days.ts'
import {
  expectedDays,
  expectedHours,
  expectedYear,
} from '#domain/solar-model/expected-generation.ts'
import { fixedOffset, localHour, zoneOffset } from '#domain/solar-model/local-time.ts'
import type { Plant } from '#domain/solar-model/plant.ts'
import { MODULE_TYPES } from '#domain/solar-model/pvwatts.ts'

const denver = zoneOffset('America/Denver')
const golden = { latitudeDeg: 39.73, longitudeDeg: -105.18, altitudeM: 1819.6, utcOffset: denver }
const plant: Plant = {
  capacityKw: 4,
  tiltDeg: 20,
  azimuthDeg: 180,
  moduleType: MODULE_TYPES.standard,
  mounting: 'openRack',
}
const at = (latitudeDeg: number, longitudeDeg: number, offsetHours: number) => ({
  latitudeDeg,
  longitudeDeg,
  altitudeM: 0,
  utcOffset: fixedOffset(offsetHours),
})
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('a typical year in Golden makes 60 to 75 % of a cloudless one', () => {
  const year = expectedYear(plant, clearSkyYear(golden, 2025))
  expect(6023.7 / year.kwh).toBeGreaterThan(0.6)
  expect(6023.7 / year.kwh).toBeLessThan(0.75)
  expect(sum(year.monthsKwh)).toBeCloseTo(year.kwh, 6)
})

test('no month makes less under a cloudless sky than under the clouds of a typical year', () => {
  const typicalKwh = { 0: 392.9, 3: 555.2, 5: 601.3, 6: 562, 9: 469, 11: 367.3 }
  const { monthsKwh } = expectedYear(plant, clearSkyYear(golden, 2025))
  for (const [month, kwh] of Object.entries(typicalKwh))
    expect(monthsKwh[Number(month)]).toBeGreaterThan(kwh)
})

describe('a day hour by hour', () => {
  const hoursOf = (year: number, month: number, day: number) =>
    clearSkyDays(golden, { year, month, day }, 1).flatMap((sky) => expectedHours(plant, sky))

  test('runs by the clock on the wall, dark at night and brightest about one in summer time', () => {
    const hours = hoursOf(2025, 6, 21)
    expect(hours).toHaveLength(24)
    expect(hours[3]).toMatchObject({ kwh: 0, planeWm2: 0, cellC: null })
    const most = hours.toSorted((a, b) => b.planeWm2 - a.planeWm2)[0]
    expect(localHour(most?.startMs ?? 0, denver)).toBeOneOf([12, 13])
    expect(most?.kwh).toBeLessThanOrEqual(4 / 1.2)
  })

  test.each([
    [3, 9, 23],
    [11, 2, 25],
  ])('has %i/%i with %i hours, as the clocks change', (month, day, length) => {
    expect(hoursOf(2025, month, day)).toHaveLength(length)
  })

  test('does not exist where the date line skipped it', () => {
    const apia = { ...at(-13.8, -171.8, 0), utcOffset: zoneOffset('Pacific/Apia') }
    const days = clearSkyDays(apia, { year: 2011, month: 12, day: 29 }, 3)
    expect(days.map((day) => expectedHours(plant, day).length)).toEqual([24, 0, 24])
  })
})

test('the hours add up to their days and the days to their month', () => {
  const january = clearSkyDays(golden, { year: 2025, month: 1, day: 1 }, 31)
  const hours = january.flatMap((day) => expectedHours(plant, day))
  const days = expectedDays(plant, january)
  const month = expectedYear(plant, clearSkyYear(golden, 2025)).monthsKwh[0] ?? 0
  expect(sum(days.map(({ kwh }) => kwh))).toBeCloseTo(sum(hours.map(({ kwh }) => kwh)), 9)
  expect(sum(days.map(({ kwh }) => kwh))).toBeCloseTo(month, 9)
  expect(days[30]?.date).toEqual({ year: 2025, month: 1, day: 31 })
})

test('a leap year has 366 days and a common year 365', () => {
  expect(clearSkyYear(golden, 2024)).toHaveLength(366)
  expect(clearSkyYear(golden, 2025)).toHaveLength(365)
  expect(clearSkyYear(golden, 2025).at(-1)?.date).toEqual({ year: 2025, month: 12, day: 31 })
})

test('the same clocks count the same days whether they are asked by zone or by offset', () => {
  const phoenix = { ...at(33.4, -112, 0), utcOffset: zoneOffset('America/Phoenix') }
  const byZone = expectedYear(plant, clearSkyYear(phoenix, 2025))
  expect(byZone).toEqual(expectedYear(plant, clearSkyYear(at(33.4, -112, -7), 2025)))
})

describe('far from the middle latitudes', () => {
  const monthsAt = (latitudeDeg: number, azimuthDeg: number) =>
    expectedYear({ ...plant, tiltDeg: 35, azimuthDeg }, clearSkyYear(at(latitudeDeg, 0, 0), 2025))

  test('the southern year is the northern one turned by half', () => {
    const north = monthsAt(35, 180)
    const south = monthsAt(-35, 0)
    // The Earth is 3.4 % nearer to the sun in January than in July.
    expect(south.kwh / north.kwh).toBeCloseTo(1, 1)
    north.monthsKwh.forEach((kwh, month) => {
      const turned = south.monthsKwh[(month + 6) % 12] ?? 0
      expect(Math.abs(turned / kwh - 1)).toBeLessThan(0.12)
    })
  })

  test('Longyearbyen makes nothing in December and works round the clock in June', () => {
    const svalbard = at(78.2, 15.6, 1)
    expect(expectedYear(plant, clearSkyYear(svalbard, 2025)).monthsKwh[11]).toBe(0)
    const june = clearSkyDays(svalbard, { year: 2025, month: 6, day: 21 }, 1)
    expect(june[0]?.hours).toHaveLength(24)
    expect(sum(june[0]?.hours.map(({ sunlitHours }) => sunlitHours) ?? [])).toBe(24)
  })

  test('the sunlit hours of an equinox are the length of the day', () => {
    const [day] = clearSkyDays(at(0, 0, 0), { year: 2025, month: 3, day: 20 }, 1)
    expect(sum(day?.hours.map(({ sunlitHours }) => sunlitHours) ?? [])).toBeCloseTo(12, 1)
  })

  test('both sides of the date line have the same year', () => {
    const west = expectedYear(plant, clearSkyYear(at(-17, 179.99, 12), 2025))
    const east = expectedYear(plant, clearSkyYear(at(-17, -179.99, -12), 2025))
    expect(west.kwh / east.kwh).toBeCloseTo(1, 3)
  })
})
