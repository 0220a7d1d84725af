import { expect, test } from 'vitest'
import type { Repeat } from '#contract/tasks.ts'
import { taskDates } from '#server/calendar/feed.ts'

const TODAY = '2026-06-01'
const dates = (dueDate: string, unit: Repeat['unit'], every: number, from = dueDate) =>
  taskDates(dueDate, { repeat: { unit, every }, from }, TODAY)

test('a task without repetition is on its due date', () => {
  expect(taskDates('2026-06-03', null, TODAY)).toEqual({ days: ['2026-06-03'], repeating: null })
})

test.each([
  ['day', 3],
  ['week', 2],
  ['month', 1],
  ['season', 1],
  ['year', 1],
] as const)('a task of every %s repeats from its due date', (unit, every) => {
  expect(dates('2026-06-03', unit, every)).toEqual({
    days: [],
    repeating: { from: '2026-06-03', repeat: { unit, every } },
  })
})

test('a postponed occurrence is a single day, and the series continues as before', () => {
  expect(dates('2026-06-10', 'week', 1, '2026-06-01')).toEqual({
    days: ['2026-06-10'],
    repeating: { from: '2026-06-15', repeat: { unit: 'week', every: 1 } },
  })
})

test('the 31st of every month is expanded, because calendars would skip short months', () => {
  const { days, repeating } = dates('2026-06-30', 'month', 1, '2026-05-31')
  expect(repeating).toBeNull()
  expect(days).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
})

test('a leap day beyond the expanded months is shown once', () => {
  expect(dates('2028-02-29', 'year', 4)).toEqual({ days: ['2028-02-29'], repeating: null })
})

test('series end with the year 2100', () => {
  expect(dates('2100-12-31', 'month', 1, '2100-11-30')).toEqual({
    days: ['2100-12-31'],
    repeating: null,
  })
})
