import { describe, expect, test } from 'vitest'
import { clearSkyDays } from '#domain/solar-model/clear-sky-days.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { runPlant, type Plant } from '#domain/solar-model/plant.ts'
import { MODULE_TYPES } from '#domain/solar-model/pvwatts.ts'
import golden from './golden-days.json' with { type: 'json' }

const place = {
  latitudeDeg: 39.73,
  longitudeDeg: -105.18,
  altitudeM: 1819.6,
  utcOffset: fixedOffset(-7),
}
const rack: Plant = {
  capacityKw: 4,
  tiltDeg: 20,
  azimuthDeg: 180,
  moduleType: MODULE_TYPES.standard,
  mounting: 'openRack',
}
const roof: Plant = { ...rack, mounting: 'roof' }

type Row = {
  hour: number
  planeWm2: number
  rackC: number
  rackW: number
  roofC: number
  roofW: number
}

/** The sun of the day with the weather of PVWatts' file, and what PVWatts made of it. */
function weatherOf({ month, day, hours }: { month: number; day: number; hours: number[][] }) {
  const [clear] = clearSkyDays(place, { year: 2013, month, day }, 1)
  const rows = (clear?.hours ?? []).flatMap((light) => {
    const hour = Math.round((light.startMs - (clear?.startMs ?? 0)) / 3_600_000)
    const row = hours.find(([at]) => at === hour)
    if (!row) return []
    const [, beamWm2 = 0, diffuseWm2 = 0, airTemperatureC = 0, windSpeedMs = 0] = row
    const [planeWm2 = 0, rackC = 0, rackW = 0, roofC = 0, roofW = 0] = row.slice(5)
    const weather = { ...light, beamWm2, diffuseWm2, airTemperatureC, windSpeedMs }
    return [{ weather, theirs: { hour, planeWm2, rackC, rackW, roofC, roofW } }]
  })
  return { weather: rows.map((row) => row.weather), theirs: rows.map((row) => row.theirs) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const days = golden.days.map((day) => ({ ...day, ...weatherOf(day) }))

describe.each([
  ['on an open rack', rack, (row: Row) => row.rackW, (row: Row) => row.rackC],
  ['on a roof', roof, (row: Row) => row.roofW, (row: Row) => row.roofC],
] as const)('given the weather of Golden, a plant %s', (_, plant, watts, celsius) => {
  test.each(days)(
    'makes what PVWatts makes on $month/$day, within 0.5 %',
    ({ weather, theirs }) => {
      expect(theirs.length).toBeGreaterThan(8)
      const ours = runPlant(plant, weather)
      expect(sum(ours.map(({ acW }) => acW)) / sum(theirs.map(watts))).toBeCloseTo(1, 2)
      const planes = [ours, theirs].map((rows) => sum(rows.map(({ planeWm2 }) => planeWm2)))
      expect((planes[0] ?? 0) / (planes[1] ?? 0)).toBeCloseTo(1, 2)
    },
  )

  test('makes as much over all the days, within 0.2 %', () => {
    const ours = days.flatMap(({ weather }) => runPlant(plant, weather).map(({ acW }) => acW))
    const theirs = days.flatMap((day) => day.theirs.map(watts))
    expect(Math.abs(sum(ours) / sum(theirs) - 1)).toBeLessThan(0.002)
  })

  test('has cells within a degree of theirs by day', () => {
    const degreesApart = days.flatMap(({ weather, theirs }) =>
      runPlant(plant, weather).flatMap(({ cellC }, i) => {
        const row = theirs[i]
        return row && row.planeWm2 > 50 ? [Math.abs(cellC - celsius(row))] : []
      }),
    )
    expect(degreesApart.length).toBeGreaterThan(100)
    expect(Math.max(...degreesApart)).toBeLessThan(1)
  })

  test('never gives more than its inverter can', () => {
    const all = days.flatMap(({ weather }) => runPlant(plant, weather).map(({ acW }) => acW))
    expect(Math.max(...all)).toBeLessThanOrEqual(4000 / 1.2)
  })
})

// The hours of PVWatts' file, rack: W/m2 on the plane, cell C, AC W.
test.each([
  [1, 15, 12, 244.57, 13.27, 846.1],
  [3, 21, 10, 808.4, 22.84, 2695.15],
  [6, 21, 12, 574.9, 48.8, 1688.53],
  [9, 10, 9, 804.29, 39.27, 2467.99],
  [12, 21, 12, 789.32, 22.34, 2617.53],
])('month %i, day %i, hour %i agrees with PVWatts', (month, day, hour, plane, cell, ac) => {
  const found = days.find((known) => known.month === month && known.day === day)
  const at = found?.theirs.findIndex((row) => row.hour === hour) ?? -1
  const ours = runPlant(rack, found?.weather ?? [])[at]
  expect(Math.abs((ours?.planeWm2 ?? 0) / plane - 1)).toBeLessThan(0.005)
  expect(Math.abs((ours?.cellC ?? 99) - cell)).toBeLessThan(0.1)
  expect(Math.abs((ours?.acW ?? 0) / ac - 1)).toBeLessThan(0.005)
})
