import { expect, test } from 'vitest'
import { hasUnreadPeriod, namedPeriods } from '#server/assistant/records/named-periods.ts'

const TODAY = '2026-06-17'
const shown = ({ name, from, days }: { name: string; from: string; days: number }) =>
  `${name}: ${from} ${days}`

test.each([
  ['in october', 'in October 2025: 2025-10-01 31'],
  ['in june', 'in June 2026: 2026-06-01 30'],
  ['on july 1', 'on July 1, 2025: 2025-07-01 1'],
  ['on june 1', 'on June 1, 2026: 2026-06-01 1'],
  ['this week', 'in the 7 days from June 15, 2026: 2026-06-15 7'],
  ['in the last 7 days', 'in the last 7 days: 2026-06-11 7'],
  ['over the last three months', 'in the last 3 months: 2026-03-18 92'],
  ['in the past month', 'in the last month: 2026-05-18 31'],
  ['in the last few weeks', 'in the last 3 weeks: 2026-05-28 21'],
  ['in the past year', 'in the last year: 2025-06-18 365'],
  ['since 1 june', 'since June 1, 2026: 2026-06-01 17'],
  ['since may', 'since May 1, 2026: 2026-05-01 48'],
  ['since the start of november', 'since November 1, 2025: 2025-11-01 229'],
  ['since yesterday', 'since June 16, 2026: 2026-06-16 2'],
  ['since monday', 'since June 15, 2026: 2026-06-15 3'],
  ['since 2025', 'since January 1, 2025: 2025-01-01 533'],
  ['between 1 and 10 june', 'from June 1, 2026 to June 10, 2026: 2026-06-01 10'],
  ['from june 1 to 10', 'from June 1, 2026 to June 10, 2026: 2026-06-01 10'],
  ['from 28 may to 3 june', 'from May 28, 2026 to June 3, 2026: 2026-05-28 7'],
  ['from june to august 2025', 'from June 1, 2025 to August 31, 2025: 2025-06-01 92'],
  ['between may and june', 'from May 1, 2026 to June 30, 2026: 2026-05-01 61'],
  ['from november to february', 'from November 1, 2025 to February 28, 2026: 2025-11-01 120'],
  ['from may to july', 'from May 1, 2026 to July 31, 2026: 2026-05-01 92'],
  ['in Q1', 'from January 1, 2026 to March 31, 2026: 2026-01-01 90'],
  ['in the third quarter', 'from July 1, 2025 to September 30, 2025: 2025-07-01 92'],
  ['on sunday', 'on June 14, 2026: 2026-06-14 1'],
  ['at the weekend', 'from June 13, 2026 to June 14, 2026: 2026-06-13 2'],
])('of what was: %s', (words, period) => {
  expect(
    namedPeriods(`how much did my panels make ${words.toLowerCase()}`, TODAY).map(shown),
  ).toEqual([period])
})

test('other words are not read as periods, and at most three periods are read', () => {
  expect(namedPeriods('what may my panels make on a march', TODAY)).toEqual([])
  expect(namedPeriods('february 31', TODAY)).toEqual([])
  expect(namedPeriods('jan 1 2021 2022 2023 2024 2025', TODAY)).toHaveLength(3)
})

const isUnread = (words: string) => hasUnreadPeriod(`how much did my panels make ${words}`, TODAY)

test.each(['in summer', 'since we put them up', '3 months ago', 'in the morning'])(
  'an unsupported period is recognised as one: %s',
  (words) => expect(isUnread(words)).toBe(true),
)

test.each([
  '',
  'so far',
  'up to now',
  'in the last 7 days',
  'since may',
  'last year',
  'in october',
])('and one that is read, or none, is not: %s', (words) => expect(isUnread(words)).toBe(false))

test('only a few ranges of a long text are read', () => {
  const long = `how much did my panels make ${'since may '.repeat(400)}`
  expect(namedPeriods(long, TODAY)).toHaveLength(3)
})
