import { expect, test } from 'vitest'
import { SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { sampleForecast } from '#src/features/energy/forecast-card.tsx'

test('the sample runs seven days, from tomorrow through Monday', () => {
  expect(sampleForecast.map(({ label }) => label.id)).toEqual([
    'Tomorrow',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'Monday',
  ])
})

test('the sample days average the 19.2 kWh shown beside them', () => {
  const total = sampleForecast.reduce((sum, { kwh }) => sum + kwh, 0)
  expect(SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY).toBe(19.2)
  expect(total / 7).toBeCloseTo(19.2, 10)
})
