import { expect, test } from 'vitest'
import {
  earlier,
  isSameRange,
  later,
  rangeOf,
  within,
  zoomedIn,
  zoomedOut,
} from '#src/features/energy/daily-production.ts'

const all = { first: 1000, last: 1364 }

test('zooming in keeps the middle and halves what is shown, down to a week', () => {
  const half = zoomedIn(all, all)
  expect(half).toEqual({ first: 1091, last: 1273 })
  let range = all
  for (let step = 0; step < 20; step += 1) range = zoomedIn(range, all)
  expect(range.last - range.first + 1).toBe(7)
})

test('zooming out never leaves what was measured', () => {
  let range = { first: 1355, last: 1364 }
  for (let step = 0; step < 20; step += 1) range = zoomedOut(range, all)
  expect(isSameRange(range, all)).toBe(true)
})

test('earlier and later move by half of what is shown, and stop at the ends', () => {
  const range = { first: 1100, last: 1199 }
  expect(later(range, all)).toEqual({ first: 1150, last: 1249 })
  expect(earlier(range, all)).toEqual({ first: 1050, last: 1149 })
  expect(earlier({ first: 1010, last: 1109 }, all)).toEqual({ first: 1000, last: 1099 })
  expect(later({ first: 1265, last: 1364 }, all)).toEqual({ first: 1265, last: 1364 })
})

test('a marked stretch is held within the days there are, and is at least a week', () => {
  expect(within({ first: 900, last: 1010 }, all)).toEqual({ first: 1000, last: 1110 })
  expect(within({ first: 1100, last: 1101 }, all)).toEqual({ first: 1100, last: 1106 })
})

test('three measured days are all there is to show', () => {
  const few = rangeOf(['2025-03-14', '2025-03-15', '2025-03-16'])
  expect(few.last - few.first).toBe(2)
  expect([zoomedIn(few, few), zoomedOut(few, few), later(few, few)]).toEqual([few, few, few])
})
