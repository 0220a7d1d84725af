import { expect, test } from 'vitest'
import { readDate } from '#domain/dates/written-date.ts'

test.each([
  ['2026-05-20', '2026-05-20'],
  [' 2026/5/2 ', '2026-05-02'],
  ['20 May 2026', '2026-05-20'],
  ['20th of May, 2026', '2026-05-20'],
  ['May 20, 2026', '2026-05-20'],
  ['Sept 1 2026', '2026-09-01'],
  ['20.05.2026', '2026-05-20'],
  ['05/20/2026', '2026-05-20'],
  ['5/5/2026', '2026-05-05'],
  ['20-May-2026', '2026-05-20'],
  ['20/May/2026', '2026-05-20'],
  ['20.May.2026', '2026-05-20'],
  ['20May2026', '2026-05-20'],
  ['May-20-2026', '2026-05-20'],
  ['May the 20th, 2026', '2026-05-20'],
  ['the first of May 2026', '2026-05-01'],
  ['Wed 20 May 2026', '2026-05-20'],
  ['Wednesday, May 20, 2026', '2026-05-20'],
])('%j is %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each([
  '',
  'July',
  'late spring',
  'May 2026',
  '20 May',
  '5/6/2026',
  '31 February 2026',
  '2026',
  'Thu 20 May 2026',
  '20-May-26',
  'May 202026',
])('%j is not a date', (text) => {
  expect(readDate(text)).toBeNull()
})
