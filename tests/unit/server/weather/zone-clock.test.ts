import { expect, test } from 'vitest'
import { zoneOffset } from '#domain/solar-model/local-time.ts'
import { zoneClock } from '#server/weather/zone-clock.ts'

test.each([
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Etc/GMT+2',
])('the clock of %s is right in every hour of a year', (zone) => {
  const [clock, exact] = [zoneClock(zone), zoneOffset(zone)]
  const wrong: string[] = []
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 1_800_000)
    if (clock(ms) !== exact(ms)) wrong.push(new Date(ms).toISOString())
  expect(wrong).toEqual([])
})
