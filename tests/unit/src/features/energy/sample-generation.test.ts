import { expect, test } from 'vitest'
import {
  sampleKwAt,
  monthlyAverageKwh,
  sampleSystem,
  todayTotalKwh,
} from '#src/features/energy/sample-generation.ts'

const tenKw = sampleSystem({ capacity: '10', efficiency: '18' })

test('valid values are used as entered', () => {
  expect(tenKw).toEqual({
    capacityKw: 10,
    capacityIsDefault: false,
    efficiencyPercent: 18,
    efficiencyIsDefault: false,
  })
})

test.each(['abc', '-5', '1e9', ''])('capacity %j falls back to 5 kW and says so', (capacity) => {
  const system = sampleSystem({ capacity, efficiency: '18' })
  expect(system).toMatchObject({ capacityKw: 5, capacityIsDefault: true })
  expect(system).toMatchObject({ efficiencyPercent: 18, efficiencyIsDefault: false })
})

test.each(['0', '300', 'high'])('efficiency %j falls back to 20 %% and says so', (efficiency) => {
  const system = sampleSystem({ capacity: '10', efficiency })
  expect(system).toMatchObject({ efficiencyPercent: 20, efficiencyIsDefault: true })
  expect(system.capacityIsDefault).toBe(false)
})

test.each([
  [0, 0],
  [5.99, 0],
  [6, 0],
  [9, 1.8 * Math.SQRT1_2],
  [12, 1.8],
  [15, 1.8 * Math.SQRT1_2],
  [18, 0],
  [18.01, 0],
  [23, 0],
])('at %d o’clock the sine curve is at %d kW', (hour, kw) => {
  expect(sampleKwAt(hour, tenKw)).toBeCloseTo(kw, 12)
})

test('a day has 4.5 hours of full sun, and a month 30 days', () => {
  const fallback = sampleSystem({ capacity: '', efficiency: '' })
  expect(todayTotalKwh(fallback)).toBeCloseTo(4.5, 12)
  expect(monthlyAverageKwh(fallback)).toBeCloseTo(135, 12)
  expect(todayTotalKwh(tenKw)).toBeCloseTo(8.1, 12)
})
