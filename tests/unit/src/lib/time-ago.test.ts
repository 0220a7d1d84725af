import { expect, test } from 'vitest'
import { timeAgo } from '#src/lib/time-ago.ts'

const now = new Date('2026-05-10T12:00:00.000Z')

test.each([
  [null, 'Never updated'],
  [undefined, 'Never updated'],
  ['not a date', 'Never updated'],
  ['2026-05-10T11:00:01.000Z', 'Updated just now'],
  ['2026-05-10T11:00:00.000Z', 'Updated 1 hour ago'],
  ['2026-05-09T12:00:01.000Z', 'Updated 23 hours ago'],
  ['2026-05-09T12:00:00.000Z', 'Updated 1 day ago'],
  ['2026-05-03T12:00:01.000Z', 'Updated 6 days ago'],
  ['2026-05-03T12:00:00.000Z', new Date('2026-05-03T12:00:00.000Z').toLocaleDateString()],
])('%s reads %s', (updatedAt, text) => {
  expect(timeAgo(updatedAt, now)).toBe(text)
})
