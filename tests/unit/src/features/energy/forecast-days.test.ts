import { expect, test } from 'vitest'
import { daysAhead } from '#src/features/energy/forecast-days.tsx'
import { buildSolarWeather } from '#tests/builders/build-solar-weather.ts'

const forecast = ['2026-06-10', '2026-06-11', '2026-06-12'].map((date) => ({
  date,
  kwh: 20,
  code: 0,
}))

test.each([
  ['Pacific/Auckland', '2026-06-11', ['2026-06-12']],
  ['America/Los_Angeles', '2026-06-10', ['2026-06-11', '2026-06-12']],
])('tomorrow is that of a plant in %s', (zone, today, dates) => {
  const ahead = daysAhead(buildSolarWeather({ zone, forecast }), new Date('2026-06-10T18:00:00Z'))
  expect([ahead.today, ahead.days.map(({ date }) => date)]).toEqual([today, dates])
})
