import { expect, test } from 'vitest'
import { presentWeather } from '#src/features/weather/present-weather.ts'
import { buildWeather } from '#tests/builders/build-weather.ts'

const zone = 'America/Los_Angeles'
const irrigation = {
  key: 'p1:irrigate:f1',
  kind: 'irrigate',
  level: 'act',
  fieldId: 'f1',
  fieldName: 'South field',
  mm: 22,
  by: '2026-06-10',
} as const

const findingsAt = (now: string) => {
  const at = new Date(now)
  const hours = buildWeather().hours.map((hour) => ({ ...hour, at: now }))
  const weather = buildWeather({ zone, hours, updatedAt: now, findings: [irrigation] })
  return presentWeather(weather, at)?.findings
}

test('what a field needs today stays until the day ends where it is', () => {
  expect(findingsAt('2026-06-11T06:59:00.000Z')).toEqual([irrigation])
  expect(findingsAt('2026-06-11T07:00:00.000Z')).toEqual([])
})
