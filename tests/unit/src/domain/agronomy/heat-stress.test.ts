import { expect, test } from 'vitest'
import { heatStress, temperatureHumidityIndex } from '#domain/agronomy/heat-stress.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { buildHours } from './build-weather.ts'

test.each([
  // The reference of agroclimatico (rOpenSci) prints `ith(temperatura = 23, hr = 65)`
  [23, 65, 4, 70.4355],
  // De Vries, University of Florida, in whole numbers: 72 °F at 100 % and 77 °F at 50 % are 72.
  [22.2222, 100, 0, 72],
  [25, 50, 0, 72],
])('%d °C and %d %% are, to %d digits, %d', (temperatureC, humidityPercent, digits, printed) => {
  const thi = temperatureHumidityIndex(temperatureC, humidityPercent)
  expect(thi.toFixed(digits)).toBe(printed.toFixed(digits))
})

test('a hot day has its worst hour, of the local day', () => {
  const hours = buildHours(Date.UTC(2026, 6, 1), 48, (_, at) => ({
    temperatureC: at === 16 ? 34 : at < 30 ? 26 : 18,
    humidityPercent: at === 3 ? null : 60,
  }))
  expect(heatStress(hours, fixedOffset(-6))).toMatchObject([
    { date: '2026-06-30' },
    { date: '2026-07-01', worstMs: Date.UTC(2026, 6, 1, 16) },
  ])
  expect(heatStress(buildHours(0, 48), fixedOffset(0))).toEqual([])
})
