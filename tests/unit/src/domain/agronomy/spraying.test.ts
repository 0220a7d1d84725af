import { describe, expect, test } from 'vitest'
import { saturationKPa } from '#domain/agronomy/air-vapour.ts'
import { sprayWindows, wetBulbC } from '#domain/agronomy/spraying.ts'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import { buildHours } from './build-weather.ts'

/** By the equation of the ventilated psychrometer at sea level. FAO-56, equations 15 and 16. */
function psychrometerC(temperatureC: number, humidityPercent: number) {
  const vapour = (saturationKPa(temperatureC) * humidityPercent) / 100
  let [low, high] = [-40, temperatureC]
  for (let step = 0; step < 60; step++) {
    const wet = (low + high) / 2
    const rest = saturationKPa(wet) - 0.000662 * 101.325 * (temperatureC - wet) - vapour
    if (rest > 0) high = wet
    else low = wet
  }
  return (low + high) / 2
}

test('from 5 to 35 °C the wet bulb is within the error that Stull prints, -1 to +0.65 °C', () => {
  const errors: number[] = []
  for (let temperatureC = 5; temperatureC <= 35; temperatureC += 2.5)
    for (let humidity = 15; humidity <= 99; humidity += 4.2)
      errors.push(wetBulbC(temperatureC, humidity) - psychrometerC(temperatureC, humidity))
  expect(Math.min(...errors)).toBeGreaterThan(-1)
  expect(Math.max(...errors)).toBeLessThan(0.65)
  // 0.3 °C on average, of a wider range of temperatures.
  const mean = errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length
  expect(mean).toBeLessThan(0.3)
})

const noon = Date.UTC(2026, 5, 1, 12)
/** Ten hours from noon, of which those from the third to the fifth are good. */
const afternoon = (bad: Partial<HourWeather>) =>
  sprayWindows(
    buildHours(noon, 12, (_, at) => ({
      precipitationMm: 0,
      ...(at < 2 || at > 4 ? bad : {}),
    })),
  )
const hoursFromNoon = (windows: { fromMs: number; toMs: number }[]) =>
  windows.map(({ fromMs, toMs }) => [(fromMs - noon) / 3.6e6, (toMs - noon) / 3.6e6])

describe('a window', () => {
  test.each([
    ['calm', { windMs: 1 }],
    ['windy', { windMs: 6 }],
    ['dark', { globalWm2: 0 }],
    ['damp', { humidityPercent: 95 }],
    ['dry and hot', { temperatureC: 34, humidityPercent: 20 }],
    ['not known', { humidityPercent: null }],
    ['without a known wind', { windMs: null }],
  ])('lies between hours that are %s', (_what, bad) => {
    expect(hoursFromNoon(afternoon(bad))).toEqual([[2, 5]])
  })

  test('ends four hours before the rain', () => {
    const hours = buildHours(noon, 24, (_, at) => ({ precipitationMm: at === 9 ? 0.1 : 0 }))
    expect(hoursFromNoon(sprayWindows(hours))).toEqual([
      [0, 5],
      [10, 20],
    ])
  })

  test('has two hours at least', () => {
    const hours = buildHours(noon, 12, (_, at) => ({ windMs: at === 3 || at === 5 ? 3 : 0 }))
    expect(sprayWindows(hours)).toEqual([])
  })

  test('does not reach over an hour that is missing', () => {
    const hours = buildHours(noon, 20).filter((_, at) => at !== 8)
    expect(hoursFromNoon(sprayWindows(hours))).toEqual([
      [0, 4],
      [9, 16],
    ])
  })
})
