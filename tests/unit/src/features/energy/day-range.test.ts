import { expect, test } from 'vitest'
import {
  earlier,
  isSameRange,
  later,
  rangeOf,
  usualRange,
  within,
  zoomedIn,
  zoomedOut,
} from '#src/features/energy/daily-production.ts'

const all = { first: 1000, last: 1364 }

test('zooming in halves the range around its middle, down to a week', () => {
  const half = zoomedIn(all, all)
  expect(half).toEqual({ first: 1091, last: 1273 })
  let range = all
  for (let step = 0; step < 20; step += 1) range = zoomedIn(range, all)
  expect(range.last - range.first + 1).toBe(7)
})

test('zooming out stays within the measured days', () => {
  let range = { first: 1355, last: 1364 }
  for (let step = 0; step < 20; step += 1) range = zoomedOut(range, all)
  expect(isSameRange(range, all)).toBe(true)
})

test('earlier and later move by the range and stop at the ends', () => {
  const range = { first: 1100, last: 1199 }
  expect(later(range, all)).toEqual({ first: 1200, last: 1299 })
  expect(earlier(range, all)).toEqual({ first: 1000, last: 1099 })
  expect(earlier({ first: 1010, last: 1109 }, all)).toEqual({ first: 1000, last: 1099 })
  expect(later({ first: 1265, last: 1364 }, all)).toEqual({ first: 1265, last: 1364 })
})

test('a selected range stays within the measured days and is at least a week', () => {
  expect(within({ first: 900, last: 1010 }, all)).toEqual({ first: 1000, last: 1110 })
  expect(within({ first: 1100, last: 1101 }, all)).toEqual({ first: 1100, last: 1106 })
})

test('a chart by day starts with a month of days, by month with a year, by year with all', () => {
  const years = { first: 1000, last: 2999 }
  expect(usualRange('day', 2999, years)).toEqual({ first: 2969, last: 2999 })
  expect(usualRange('month', 2999, years)).toEqual({ first: 2634, last: 2999 })
  expect(usualRange('year', 2999, years)).toEqual(years)
  expect(usualRange('day', 1010, years)).toEqual({ first: 1000, last: 1010 })
})

test('with three measured days all are shown', () => {
  const few = rangeOf(['2025-03-14', '2025-03-15', '2025-03-16'])
  expect(few.last - few.first).toBe(2)
  expect([zoomedIn(few, few), zoomedOut(few, few), later(few, few)]).toEqual([few, few, few])
})
