import { describe, expect, test } from 'vitest'
import { seldomAsked, weatherDays } from '#domain/agronomy/weather-hours.ts'
import { fixedOffset, zoneOffset } from '#domain/solar-model/local-time.ts'
import { buildHours } from './build-weather.ts'

const berlin = zoneOffset('Europe/Berlin')
const utc = fixedOffset(0)
const HOUR_MS = 3_600_000

test('a day has the extremes, sums and means of its hours', () => {
  const hours = buildHours(Date.UTC(2026, 5, 1), 24, (_, at) => ({
    temperatureC: at,
    humidityPercent: 100 - at,
    precipitationMm: 0.5,
    windMs: at === 0 ? 25 : 1,
    globalWm2: at >= 6 && at < 18 ? 500 : 0,
    code: at === 3 ? 95 : at === 12 ? 61 : 2,
  }))
  expect(weatherDays(hours, utc)).toEqual([
    {
      date: '2026-06-01',
      minC: 0,
      maxC: 23,
      maxHumidityPercent: 100,
      minHumidityPercent: 77,
      precipitationMm: 12,
      meanWindMs: 2,
      maxWindMs: 25,
      solarMJM2: expect.closeTo(21.6, 9),
      code: 61,
    },
  ])
})

describe('where the clocks change', () => {
  test.each([
    ['a day of 23 hours', Date.UTC(2026, 2, 28, 23), 23, '2026-03-29'],
    ['a day of 25 hours', Date.UTC(2026, 9, 24, 22), 25, '2026-10-25'],
  ])('%s is whole', (_what, fromMs, count, date) => {
    const days = weatherDays(buildHours(fromMs - 24 * HOUR_MS, count + 48), berlin)
    expect(days.map((day) => day.precipitationMm)).toEqual([0, 0, 0])
    expect(days[1]?.date).toBe(date)
    const short = weatherDays(buildHours(fromMs, count - 1), berlin)
    expect(short).toMatchObject([{ date, precipitationMm: null, minC: null }])
  })

  test.each(['Australia/Lord_Howe', 'America/Havana', 'America/Santiago', 'Asia/Kolkata'])(
    'a year in %s has no hour twice and none too few',
    (zone) => {
      const days = weatherDays(buildHours(Date.UTC(2025, 11, 30), 24 * 369), zoneOffset(zone))
      const whole = days.slice(1, -1)
      expect(whole.length).toBeGreaterThan(365)
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
      expect(whole.every(({ precipitationMm }) => precipitationMm === 0)).toBe(true)
    },
  )
})

describe('what is not known', () => {
  test('is null where an hour of the day is missing, and known on the days beside it', () => {
    const hours = buildHours(Date.UTC(2026, 5, 1), 72).filter((_, at) => at !== 30)
    const days = weatherDays(hours, utc)
    expect(days.map(({ date, maxC }) => [date, maxC])).toEqual([
      ['2026-06-01', 20],
      ['2026-06-02', null],
      ['2026-06-03', 20],
    ])
    const { date, ...values } = days[1] ?? { date: '' }
    expect(date).toBe('2026-06-02')
    expect(new Set(Object.values(values))).toEqual(new Set([null]))
  })

  test('is null only in the value that an hour lacks', () => {
    const hours = buildHours(Date.UTC(2026, 5, 1), 24, (_, at) =>
      at === 5 ? { windMs: null } : {},
    )
    expect(weatherDays(hours, utc)).toMatchObject([{ meanWindMs: null, maxWindMs: null, maxC: 20 }])
  })

  test('of no hours there are no days', () => {
    expect(weatherDays([], berlin)).toEqual([])
  })
})

test('the polar night has the worst weather of its hours', () => {
  const hours = buildHours(Date.UTC(2026, 11, 21), 24, (_, at) => ({
    globalWm2: 0,
    code: at === 2 ? 75 : 3,
  }))
  expect(weatherDays(hours, utc)[0]?.code).toBe(75)
})

test.each([
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Etc/GMT+2',
])('the clock of %s is right in every half hour of a year, though seldom asked', (zone) => {
  const exact = zoneOffset(zone)
  const clock = seldomAsked(exact)
  const wrong: string[] = []
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += HOUR_MS / 2)
    if (clock(ms) !== exact(ms)) wrong.push(new Date(ms).toISOString())
  expect(wrong).toEqual([])
})
