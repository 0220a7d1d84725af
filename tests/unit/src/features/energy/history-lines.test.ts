import { expect, test } from 'vitest'
import { dayNumber } from '#domain/dates/calendar-days.ts'
import { daySeconds, selectedDays } from '#src/features/energy/history-lines.ts'

const seconds = (moment: string) => Date.parse(`${moment}Z`) / 1000

test('a chart of a single day has room around it', () => {
  const day = dayNumber('2026-06-01')
  expect(daySeconds({ first: day, last: day })).toEqual([
    seconds('2026-05-31T12:00'),
    seconds('2026-06-01T12:00'),
  ])
})

test('several days fill the chart, and selecting all of it selects these days', () => {
  const range = { first: dayNumber('2026-06-01'), last: dayNumber('2026-06-02') }
  const [from, to] = daySeconds(range)
  expect([from, to]).toEqual([seconds('2026-06-01T00:00'), seconds('2026-06-02T00:00')])
  expect(selectedDays(from, to)).toEqual(range)
})
