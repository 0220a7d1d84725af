import { expect, test } from 'vitest'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import {
  bestAndWorstWeek,
  daysIn,
  gaps,
  byPeriod,
  measuredRanges,
  monthOnMonth,
  yearOnYear,
} from '#src/features/energy/daily-production.ts'

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

test('a month is compared with its days of the year before', () => {
  const days = [...daysFrom('2024-06-01', 30), ...daysFrom('2025-06-01', 12, () => 12)]
  expect(monthOnMonth(days, '2025-06')).toMatchObject({ days: 12, kwh: 144, beforeKwh: 120 })
  expect(monthOnMonth(days.slice(0, 36), '2025-06')).toBeNull()
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
