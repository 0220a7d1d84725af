import { expect, test } from 'vitest'
import { leastRecentlyUsed } from '#src/worker/least-recently-used.ts'

const photos = [
  { name: 'oldest', bytes: 4 },
  { name: 'older', bytes: 1 },
  { name: 'newest', bytes: 5 },
]

test.each([
  [10, []],
  [9, ['oldest']],
  [5, ['oldest', 'older']],
  [0, ['oldest', 'older', 'newest']],
])('for %d bytes %j go', (maxBytes, dropped) => {
  expect(leastRecentlyUsed(photos, maxBytes).map(({ name }) => name)).toEqual(dropped)
})
