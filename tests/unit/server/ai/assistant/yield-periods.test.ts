import { expect, test } from 'vitest'
import { askedPeriods, namedPeriods } from '#server/ai/assistant/calculators/yield-periods.ts'

const TODAY = '2026-06-17'
const shown = ({ name, from, days }: { name: string; from: string; days: number }) =>
  `${name}: ${from} ${days}`

test.each([
  ['in june 2025', 'in June 2025: 2025-06-01 30'],
  ['june of 2025', 'in June 2025: 2025-06-01 30'],
  ['in feb', 'in February 2026: 2026-02-01 28'],
  ['in may', 'in May 2026: 2026-05-01 31'],
  ['last may', 'in May 2026: 2026-05-01 31'],
  ['last june', 'in June 2025: 2025-06-01 30'],
  ['next march', 'in March 2027: 2027-03-01 31'],
  ['1 july', 'on July 1, 2026: 2026-07-01 1'],
  ['the 3rd of july 2024', 'on July 3, 2024: 2024-07-03 1'],
  ['on 2026-07-01', 'on July 1, 2026: 2026-07-01 1'],
  ['in 2024', 'in 2024: 2024-01-01 366'],
  ['next year', 'in 2027: 2027-01-01 365'],
  ['last year', 'in 2025: 2025-01-01 365'],
  ['a year', 'in 2026: 2026-01-01 365'],
  ['last month', 'in May 2026: 2026-05-01 31'],
  ['next month', 'in July 2026: 2026-07-01 31'],
  ['yesterday', 'yesterday: 2026-06-16 1'],
  ['the day before yesterday', 'the day before yesterday: 2026-06-15 1'],
  ['last week', 'in the 7 days from June 8, 2026: 2026-06-08 7'],
  ['next week', 'in the 7 days from June 22, 2026: 2026-06-22 7'],
  ['this week', 'in the 7 days from today: 2026-06-17 7'],
])('%s', (words, period) => {
  const asked = askedPeriods(`what should my panels make ${words}`, TODAY)
  expect(asked.map(shown)).toEqual([period])
})

test.each([
  ['in october', 'in October 2025: 2025-10-01 31'],
  ['in june', 'in June 2026: 2026-06-01 30'],
  ['on july 1', 'on July 1, 2025: 2025-07-01 1'],
  ['on june 1', 'on June 1, 2026: 2026-06-01 1'],
  ['this week', 'in the 7 days from June 15, 2026: 2026-06-15 7'],
])('of what was: %s', (words, period) => {
  const clock = { today: TODAY, isPast: true }
  expect(namedPeriods(`how much did my panels make ${words}`, clock).map(shown)).toEqual([period])
})

test('no period is read out of other words, and of many the first three', () => {
  expect(
    namedPeriods('what may my panels make on a march', { today: TODAY, isPast: false }),
  ).toEqual([])
  expect(namedPeriods('february 31', { today: TODAY, isPast: false })).toEqual([])
  expect(askedPeriods('jan 1 2021 2022 2023 2024 2025', TODAY)).toHaveLength(3)
})
