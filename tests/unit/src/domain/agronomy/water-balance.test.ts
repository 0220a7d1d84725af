import { describe, expect, test } from 'vitest'
import { seasonOf, type CropWater } from '#domain/agronomy/crop-water.ts'
import {
  cropCoefficient,
  depletionFractionAt,
  LOAM_WATER_MM_PER_M,
  rootDepthM,
  rootZoneDay,
  waterBalance,
  type BalanceDay,
} from '#domain/agronomy/water-balance.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { seededRandom } from './build-weather.ts'

test('FAO-56, Example 30: the coefficient in the middle of each stage of dry beans', () => {
  const beans = { stageDays: [25, 25, 30, 20], coefficients: [0.15, 1.14, 0.25] } as const
  const printed = [12, 37, 65, 90].map((day) => cropCoefficient(beans, day).toFixed(2))
  // 0.695 on day 90, which is printed as 0.70.
  expect(printed).toEqual(['0.15', '0.63', '1.14', expect.stringMatching(/0\.(70|69)/)])
  expect(cropCoefficient(beans, 90)).toBeCloseTo(0.695, 9)
  expect(cropCoefficient(beans, 300)).toBeCloseTo(0.25, 9)
})

test('FAO-56, Example 37: ten dry days of tomatoes', () => {
  const zone = { totalMm: 1000 * (0.32 - 0.12) * 0.8, readilyMm: 0.4 * 160 }
  expect(zone.totalMm).toBeCloseTo(160, 9)
  let before = 55
  const rows = Array.from({ length: 10 }, () => {
    const day = rootZoneDay(before, zone, { cropEtMm: 1.2 * 5, waterMm: 0 })
    before = day.depletionMm
    return [day.stressFactor.toFixed(2), day.actualEtMm.toFixed(1), day.depletionMm.toFixed(1)]
  })
  expect(rows).toEqual([
    ['1.00', '6.0', '61.0'],
    ['1.00', '6.0', '67.0'],
    ['0.97', '5.8', '72.8'],
    ['0.91', '5.4', '78.3'],
    ['0.85', '5.1', '83.4'],
    ['0.80', '4.8', '88.2'],
    ['0.75', '4.5', '92.6'],
    ['0.70', '4.2', '96.9'],
    ['0.66', '3.9', '100.8'],
    ['0.62', '3.7', '104.5'],
  ])
})

test.each([
  [0.5, 5, 0.5],
  [0.5, 10, 0.3],
  [0.5, 0, 0.7],
  [0.2, 12, 0.1],
  [0.7, 0, 0.8],
])('a depletion fraction of %d is at %d mm a day %d', (tabled, cropEtMm, expected) => {
  expect(depletionFractionAt(tabled, cropEtMm)).toBeCloseTo(expected, 9)
})

const cropOf = (name: string, plantedOn: string): CropWater => {
  const season = seasonOf({ crop: name, plantedOn, harvestOn: '' }, plantedOn, 48)
  if (typeof season === 'string') throw new Error(`no table for ${name}`)
  return season.crop
}

describe('roots', () => {
  test('grow while the crop develops', () => {
    const corn = cropOf('Corn', '2026-05-01')
    const depths = [1, 30, 50, 70, 150].map((day) => rootDepthM(corn, day).toFixed(2))
    expect(depths).toEqual(['0.20', '0.20', '0.60', '1.00', '1.00'])
  })

  test('of trees are full-grown', () => {
    expect(rootDepthM(cropOf('Apples', '2026-03-01'), 1)).toBe(1)
  })
})

/** Ten years with dry and wet weeks, cloudbursts and irrigation now and then. */
function generatedYears(seed: number): BalanceDay[] {
  const random = seededRandom(seed)
  return Array.from({ length: 3652 }, (_, at) => {
    const summer = (1 - Math.cos((2 * Math.PI * at) / 365.25)) / 2
    const isWetWeek = Math.floor(at / 7) % 3 === 0
    const isRain = random() < (isWetWeek ? 0.6 : 0.08)
    return {
      date: addDays('2016-01-01', at),
      et0Mm: 0.3 + summer * 9 * random(),
      rainMm: isRain ? 40 * random() ** 3 : 0,
      irrigationMm: random() < 0.03 ? 30 * random() : 0,
    }
  })
}

const SEASONS = ['Corn', 'Tomatoes', 'Wheat', 'Lettuce', 'Apples', 'Spinach', 'Onions'] as const
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

describe.each([1, 2, 3, 4, 5])('over ten generated years (seed %d)', (seed) => {
  const days = generatedYears(seed)
  /** Seasons one after the other; what a shallower crop does not reach stays below its roots. */
  const seasons = () => {
    let left = 30
    let belowMm = 0
    const balanced = []
    for (let from = 0, turn = 0; from < days.length; from += 130 + (turn % 3) * 60, turn++) {
      const until = Math.min(days.length, from + 130 + (turn % 3) * 60)
      const crop = cropOf(SEASONS[turn % SEASONS.length] ?? 'Corn', days[from]?.date ?? '')
      const depletionMm = Math.min(left, LOAM_WATER_MM_PER_M * rootDepthM(crop, 1))
      belowMm += left - depletionMm
      const season = waterBalance(crop, days.slice(from, until), { firstDay: 1, depletionMm })
      left = season.at(-1)?.depletionMm ?? depletionMm
      balanced.push(...season)
    }
    return { balanced, left, belowMm }
  }

  test('not 0.01 mm gets lost, with growing roots and many seasons', () => {
    const { balanced, left, belowMm } = seasons()
    expect(balanced).toHaveLength(days.length)
    const gains = total(balanced.map(({ rainMm, irrigationMm }) => rainMm + irrigationMm))
    const losses = total(balanced.map((day) => day.actualEtMm + day.percolationMm))
    expect(gains).toBeGreaterThan(4000)
    expect(Math.abs(30 - gains + losses - belowMm - left)).toBeLessThan(0.01)
  })

  test('the soil is never fuller than full nor emptier than the wilting point', () => {
    const wrong = seasons().balanced.filter(
      ({ depletionMm, totalMm, actualEtMm, percolationMm }) =>
        depletionMm < -1e-9 ||
        depletionMm > totalMm + 1e-9 ||
        actualEtMm < 0 ||
        (percolationMm > 0 && depletionMm > 1e-9),
    )
    expect(wrong).toEqual([])
  })

  test('more rain never leaves less water', () => {
    const corn = cropOf('Corn', '2026-05-01')
    const season = days.slice(120, 270)
    const start = { firstDay: 1, depletionMm: 10 }
    const wetter = season.map((day, at) => (at === 40 ? { ...day, rainMm: day.rainMm + 15 } : day))
    const dry = waterBalance(corn, season, start)
    const lessWater = waterBalance(corn, wetter, start).filter(
      ({ depletionMm }, at) => depletionMm > (dry[at]?.depletionMm ?? 0) + 1e-9,
    )
    expect(lessWater).toEqual([])
  })
})
