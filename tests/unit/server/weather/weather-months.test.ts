import { expect, test } from 'vitest'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import {
  emptyMonth,
  hoursOf,
  lacksHours,
  nextMonth,
  packMonth,
  putHours,
  unknownHour,
  unpackMonth,
} from '#server/weather/weather-months.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2024, 1, 1)
const end = Date.UTC(2024, 2, 1)

const hour = (at: number, values: Partial<HourWeather> = {}): HourWeather => ({
  startMs: start + at * HOUR_MS,
  temperatureC: -12.34,
  humidityPercent: 87.5,
  precipitationMm: 0.1,
  windMs: 3.21,
  globalWm2: 1049.9,
  beamWm2: 0,
  diffuseWm2: 12.3,
  code: 95,
  ...values,
})

test('a month comes back as it was packed', () => {
  const month = emptyMonth('2024-02')
  const hours = Array.from({ length: 29 * 24 }, (_, at) => hour(at))
  putHours(month, hours)
  const packed = packMonth(month)
  expect(packed.length).toBeLessThan(16_000)
  expect(hoursOf(unpackMonth('2024-02', packed), start, end)).toEqual(hours)
})

test('a newer value replaces an older one, and none is lost to one that is not known', () => {
  const month = emptyMonth('2024-02')
  putHours(month, [hour(0), hour(1)])
  putHours(month, [
    hour(0, { temperatureC: 5, windMs: null }),
    unknownHour(start + HOUR_MS),
    hour(-1),
    hour(29 * 24),
    hour(0.5),
  ])
  expect(hoursOf(month, start, start + 3 * HOUR_MS)).toEqual([
    hour(0, { temperatureC: 5 }),
    hour(1),
    unknownHour(start + 2 * HOUR_MS),
  ])
})

test('an unreadable text holds nothing', () => {
  const nothing = hoursOf(emptyMonth('2024-02'), start, end)
  for (const text of ['', 'no base64 at all', packMonth(emptyMonth('2024-01'))])
    expect(hoursOf(unpackMonth('2024-02', text), start, end)).toEqual(nothing)
})

test('hours are lacking where temperature, rain or light is', () => {
  const month = emptyMonth('2024-02')
  putHours(month, [hour(0), hour(1, { globalWm2: null }), hour(2, { windMs: null })])
  const lacks = (from: number, to: number) =>
    lacksHours(month, start + from * HOUR_MS, start + to * HOUR_MS)
  expect([lacks(-5, 1), lacks(0, 2), lacks(2, 3), lacks(2, 4), lacks(5, 5)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('December is followed by January', () => {
  expect(nextMonth('2024-12')).toBe('2025-01')
})
