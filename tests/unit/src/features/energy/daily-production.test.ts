import { expect, test, vi } from 'vitest'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import {
  bestAndWorstWeek,
  daysIn,
  gaps,
  byPeriod,
  measuredRanges,
  yearOnYear,
} from '#src/features/energy/daily-production.ts'
import { clearSkyShare, findShortfalls, newestShortfall } from '#domain/solar-shortfall.ts'

const daysFrom = (date: string, count: number, kwhOf: (at: number) => number = () => 10) =>
  Array.from({ length: count }, (_, at) => ({ date: dateOf(dayNumber(date) + at), kwh: kwhOf(at) }))

test('months and years are summed, with the number of measured days', () => {
  expect(byPeriod(daysFrom('2025-01-30', 4), 'month')).toEqual([
    { name: '2025-01', kwh: 20, days: 2 },
    { name: '2025-02', kwh: 20, days: 2 },
  ])
  expect(byPeriod(daysFrom('2025-12-31', 3), 'year')).toEqual([
    { name: '2025', kwh: 10, days: 1 },
    { name: '2026', kwh: 20, days: 2 },
  ])
})

test('a range takes in every month that it overlaps', () => {
  const days = daysFrom('2025-01-01', 90)
  const range = { first: dayNumber('2025-01-31'), last: dayNumber('2025-02-02') }
  expect(daysIn(days, range, 'day')).toHaveLength(3)
  expect(daysIn(days, range, 'month')).toHaveLength(31 + 28)
})

test('years are compared on the days that both have', () => {
  const days = [...daysFrom('2024-05-01', 40), ...daysFrom('2025-05-11', 40, () => 9)]
  const change = yearOnYear(days)
  expect(change?.days).toBe(30)
  expect(change?.changePercent).toBeCloseTo(-10)
  expect(yearOnYear(daysFrom('2025-01-01', 200))).toBeNull()
})

test('the best and the worst week run from Monday to Sunday', () => {
  // 3 March 2025 was a Monday.
  const days = daysFrom('2025-03-01', 25, (at) => (at < 2 ? 99 : at < 9 ? 5 : at < 16 ? 20 : 10))
  expect(bestAndWorstWeek(days)).toEqual({
    best: { monday: '2025-03-10', kwh: 140 },
    worst: { monday: '2025-03-03', kwh: 35 },
  })
})

test('unmeasured days are gaps', () => {
  expect(gaps([...daysFrom('2025-03-01', 2), ...daysFrom('2025-03-06', 2)])).toEqual([
    { firstDay: '2025-03-03', lastDay: '2025-03-05', days: 3 },
  ])
})

test('a gap of years splits the chart, a gap of one winter does not', () => {
  const days = [...daysFrom('2023-03-01', 2), ...daysFrom('2024-01-01', 2), { date: '9999-12-31' }]
  expect(measuredRanges(days).map(({ first, last }) => [dateOf(first), dateOf(last)])).toEqual([
    ['2023-03-01', '2024-01-02'],
    ['9999-12-31', '9999-12-31'],
  ])
})

const clearSky = (days: { date: string }[]) => new Map(days.map(({ date }) => [date, 10]))

test("a spell is compared with the system's usual share of a clear sky", () => {
  // A constant 78 % of a clear sky, as in Golden, Colorado, is no shortfall.
  const usual = daysFrom('2025-01-01', 140, () => 7.8)
  expect(findShortfalls(usual, clearSky(usual)).shortfalls).toEqual([])
  const broken = daysFrom('2025-01-01', 140, (at) => (at >= 126 ? 4 : at >= 112 ? 6.5 : 7.8))
  expect(findShortfalls(broken, clearSky(broken)).shortfalls).toMatchObject([
    { level: 'warning', firstDay: '2025-04-23', lastDay: '2025-05-06' },
    { level: 'alarm', firstDay: '2025-05-07', lastDay: '2025-05-20' },
  ])
})

test('the newest fortnight is assessed also when it made what is usual', () => {
  const days = daysFrom('2025-01-01', 140, (at) => (at >= 126 ? 4 : 8))
  const { newest } = findShortfalls(days, clearSky(days))
  expect(newest).toMatchObject({ level: 'alarm', firstDay: '2025-05-07', usualShare: 0.8 })
  // The last day does not count.
  expect(newest?.missingKwh).toBeCloseTo(13 * 4)
  const usual = daysFrom('2025-01-01', 140, () => 8)
  expect(findShortfalls(usual, clearSky(usual)).newest).toMatchObject({
    level: null,
    lastDay: '2025-05-20',
  })
})

test('nothing is assessed with too few spells of a season', () => {
  const days = daysFrom('2025-01-01', 42, (at) => (at > 27 ? 1 : 8))
  expect(findShortfalls(days, clearSky(days))).toEqual({
    spells: 3,
    assessedSpells: 0,
    shortfalls: [],
    newest: null,
  })
})

test('the clear-sky share of all days is null if the sun never rose', () => {
  const days = daysFrom('2025-01-01', 10, () => 7)
  expect(clearSkyShare(days, clearSky(days))).toBeCloseTo(0.7)
  expect(clearSkyShare(days, new Map())).toBeNull()
})

test('the newest spell is assessed the same from the days of its season alone', () => {
  // Two years with half as much production in winter as in summer.
  const share = (date: string) => (/-(?:0[4-9])-/.test(date) ? 7.8 : 3.9)
  const days = daysFrom('2023-01-01', 900, (at) => {
    const date = new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10)
    return share(date) * (at >= 886 ? 0.6 : 1)
  })
  const asked: number[] = []
  const clear = (from: string, count: number) => {
    asked.push(count)
    return clearSky(daysFrom(from, count))
  }
  const all = findShortfalls(days, clearSky(days)).shortfalls.at(-1)
  expect(newestShortfall(days, clear)).toEqual(all)
  expect(all).toMatchObject({ level: 'alarm', lastDay: days.at(-1)?.date })
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(400)
  const healthy = days.slice(0, 886)
  expect(newestShortfall(healthy, clear)).toBeNull()
  expect(newestShortfall([], clear)).toBeNull()
})

test('days in a wrong century do not cause the years between to be computed', () => {
  const days = [
    { date: '0001-01-01', kwh: 10 },
    ...daysFrom('2025-01-01', 140, (at) => (at >= 126 ? 4 : 7.8)),
  ]
  const asked: string[] = []
  const clear = (from: string, count: number) => {
    asked.push(from)
    return clearSky(daysFrom(from, count))
  }
  expect(newestShortfall(days, clear)).toMatchObject({ level: 'alarm', lastDay: '2025-05-20' })
  expect(asked.length).toBeLessThan(3)
  const last = { date: '9999-12-31', kwh: 10 }
  const sky = clearSky(days)
  const looks = vi.spyOn(sky, 'get')
  expect(findShortfalls([...days, last], sky).assessedSpells).toBeGreaterThan(5)
  expect(looks.mock.calls.length).toBeLessThan(1000)
})

test('an incomplete last day does not cause a shortfall', () => {
  const days = daysFrom('2025-01-01', 140, (at) => (at === 139 ? 0 : at >= 126 ? 7.5 : 7.8))
  expect(findShortfalls(days, clearSky(days)).shortfalls).toEqual([])
  expect(newestShortfall(days, (from, count) => clearSky(daysFrom(from, count)))).toBeNull()
})
