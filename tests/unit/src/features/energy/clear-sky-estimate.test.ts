import { afterEach, expect, test, vi } from 'vitest'
import { clearSkyEstimate } from '#src/features/energy/clear-sky-estimate.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'

afterEach(() => vi.unstubAllEnvs())

const hoursAt = (now: string) => {
  const site = { latitudeDeg: 42, longitudeDeg: -75, altitudeM: 0 }
  const estimate = clearSkyEstimate(site, buildSolarPayload(), Date.parse(now))
  return estimate?.hours.map(({ clockHour }) => clockHour) ?? []
}

test('the hours of a day follow the clock, even when daylight saving changes it', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const day = Array.from({ length: 24 }, (_, hour) => hour)
  expect(hoursAt('2026-06-01T17:00:00Z')).toEqual(day)
  expect(hoursAt('2026-03-08T17:00:00Z')).toEqual(day.filter((hour) => hour !== 2))
  expect(hoursAt('2026-11-01T18:00:00Z')).toEqual([0, 1, ...day.slice(1)])
})
