import { expect, test } from 'vitest'
import { addDays } from '#domain/dates/calendar-days.ts'
import { measuredShare } from '#server/solar/expected-days.ts'

const today = '2026-07-01'
const daysFrom = (first: string, count: number, kwh: number) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(first, at), kwh }))

test('the share is of the last 90 days alone', () => {
  const oldest = addDays(today, -90)
  const share = (first: string) =>
    measuredShare(daysFrom(first, 10, 8), daysFrom('2023-07-01', 1096, 10), today)
  expect(share(oldest)).toBe(0.8)
  expect(share(addDays(oldest, -1))).toBeNull()
  expect(share('2023-07-01')).toBeNull()
})
