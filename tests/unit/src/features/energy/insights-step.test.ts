import { expect, test } from 'vitest'
import { newestYear } from '#src/features/energy/daily-production.ts'

const days = (...dates: string[]) => dates.map((date) => ({ date, kwh: 8 }))

test.each([
  ['an older day is left out', ['2025-06-01', '2025-06-02', '2026-06-01'], 1],
  ['missing days are not filled in', ['2026-01-01', '2026-06-01'], 0],
  ['a single day is kept', ['2026-06-01'], 0],
  ['no days stay none', [], 0],
])('%s', (_what, dates, older) => {
  expect(newestYear(days(...dates))).toEqual(days(...dates.slice(older)))
})
