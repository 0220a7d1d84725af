import { expect, test } from 'vitest'
import {
  fixedOffset,
  likelyOffset,
  localDate,
  localHour,
  nauticalOffset,
  startOfDay,
  zoneOffset,
} from '#domain/solar-model/local-time.ts'

const denver = zoneOffset('America/Denver')
const iso = (ms: number) => new Date(ms).toISOString()

test('clocks in Denver are six hours behind in summer and seven in winter', () => {
  expect(denver(Date.UTC(2025, 6, 1))).toBe(-360)
  expect(denver(Date.UTC(2025, 0, 1))).toBe(-420)
})

test('the clock on the wall reads hours and date of the zone', () => {
  const kathmandu = zoneOffset('Asia/Kathmandu')
  const utcMs = Date.UTC(2025, 0, 1, 20, 30)
  expect(localHour(utcMs, kathmandu)).toBe(2.25)
  expect(localDate(utcMs, kathmandu)).toEqual({ year: 2025, month: 1, day: 2 })
})

test('a zone that does not exist is refused', () => {
  expect(() => zoneOffset('Mars/Olympus')).toThrow(RangeError)
})

test('a day starts at midnight on the day the clocks change', () => {
  expect(iso(startOfDay({ year: 2025, month: 3, day: 9 }, denver))).toBe('2025-03-09T07:00:00.000Z')
  expect(iso(startOfDay({ year: 2025, month: 3, day: 10 }, denver))).toBe(
    '2025-03-10T06:00:00.000Z',
  )
  expect(iso(startOfDay({ year: 2025, month: 11, day: 3 }, denver))).toBe(
    '2025-11-03T07:00:00.000Z',
  )
})

test('where the clocks skip midnight the day starts when they do', () => {
  const cairo = zoneOffset('Africa/Cairo')
  const startMs = startOfDay({ year: 2025, month: 4, day: 25 }, cairo)
  expect(iso(startMs)).toBe('2025-04-24T22:00:00.000Z')
  expect(localHour(startMs, cairo)).toBe(1)
})

test('a farm keeps the clocks of the farmer who looks at it', () => {
  const nowMs = Date.UTC(2025, 6, 1)
  const kiritimati = fixedOffset(14)
  expect(likelyOffset(-105, denver, nowMs)).toBe(denver)
  expect(likelyOffset(-157.4, kiritimati, nowMs)).toBe(kiritimati)
})

test('a farm on the other side of the world keeps the hour of its meridian', () => {
  const far = likelyOffset(174.8, denver, Date.UTC(2025, 6, 1))
  expect(far(0)).toBe(720)
  expect(nauticalOffset(-157.4)(0)).toBe(-600)
})
