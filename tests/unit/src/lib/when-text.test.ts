import { expect, test } from 'vitest'
import { whenText } from '#src/lib/when-text.ts'

const now = new Date(2026, 10, 23, 15, 30)
const at = (...parts: [month: number, day: number, hour: number, minute: number]) =>
  new Date(2026, ...parts).toISOString()

test.each([
  ['today', at(10, 23, 14, 2), '14:02'],
  ['after midnight', at(10, 23, 0, 5), '00:05'],
  ['yesterday, less than a day ago', at(10, 22, 23, 50), 'Sun 23:50'],
  ['six days ago', at(10, 17, 14, 2), 'Tue 14:02'],
  ['a week ago', at(10, 16, 14, 2), 'Nov 16'],
  ['in another year', new Date(2025, 9, 9).toISOString(), 'Oct 9, 2025'],
  ['by a clock that ran ahead', at(10, 24, 9, 0), 'Nov 24'],
])('a moment %s', (_when, iso, text) => {
  expect(whenText(iso, now)).toBe(text)
})
