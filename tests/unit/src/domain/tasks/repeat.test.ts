import { expect, test } from 'vitest'
import { dueBetween, dueSeenFrom, nextOccurrence, repeatText } from '#domain/tasks/repeat.ts'
import { english, say } from '#domain/texts/say.ts'

const daily = { repeat: { unit: 'day', every: 1 }, from: '2026-06-01' } as const
const mondays = { repeat: { unit: 'week', every: 1 }, from: '2026-06-01' } as const
const monthEnd = { repeat: { unit: 'month', every: 1 }, from: '2026-01-31' } as const

test.each([
  [daily, '2026-06-01', '2026-06-02'],
  [daily, '2026-05-01', '2026-06-01'],
  [{ ...daily, repeat: { unit: 'day', every: 3 } }, '2026-06-05', '2026-06-07'],
  [mondays, '2026-06-01', '2026-06-08'],
  [mondays, '2026-06-10', '2026-06-15'],
  [monthEnd, '2026-01-31', '2026-02-28'],
  [monthEnd, '2026-02-28', '2026-03-31'],
  [{ ...monthEnd, repeat: { unit: 'season', every: 1 } }, '2026-01-31', '2026-04-30'],
  [{ from: '2024-02-29', repeat: { unit: 'year', every: 1 } }, '2027-03-01', '2028-02-29'],
  [{ ...daily, from: '2000-01-01' }, '2099-12-30', '2099-12-31'],
] as const)('%j comes after %s on %s', (series, after, next) => {
  expect(nextOccurrence(series, after)).toBe(next)
})

test('a series ends with the last supported date', () => {
  expect(nextOccurrence({ ...daily, from: '2100-12-31' }, '2100-12-31')).toBeNull()
})

test('a missed repeating task moves to its latest occurrence; others keep their date', () => {
  expect(dueSeenFrom('2026-06-11', '2026-06-01', daily)).toBe('2026-06-11')
  expect(dueSeenFrom('2026-06-11', '2026-06-01', mondays)).toBe('2026-06-08')
  expect(dueSeenFrom('2026-06-03', '2026-06-01', mondays)).toBe('2026-06-01')
  expect(dueSeenFrom('2026-06-11', '2026-06-01', null)).toBe('2026-06-01')
})

test('a snoozed occurrence keeps its date', () => {
  expect(dueSeenFrom('2026-06-02', '2026-06-05', daily)).toBe('2026-06-05')
  expect(dueSeenFrom('2026-06-12', '2026-06-10', mondays)).toBe('2026-06-10')
})

test('a task is due on its date, and a repeating one on every later date of its series', () => {
  const june = ['2026-06-01', '2026-06-30'] as const
  expect(dueBetween(...june, '2026-06-10', null)).toEqual(['2026-06-10'])
  expect(dueBetween(...june, '2026-07-10', null)).toEqual([])
  expect(dueBetween(...june, '2026-05-10', null)).toEqual([])
  expect(dueBetween(...june, '2026-06-15', mondays)).toEqual([
    '2026-06-15',
    '2026-06-22',
    '2026-06-29',
  ])
  expect(dueBetween('2026-07-01', '2026-07-07', '2026-06-15', mondays)).toEqual(['2026-07-06'])
  expect(dueBetween('2026-02-01', '2026-03-31', '2026-01-31', monthEnd)).toEqual([
    '2026-02-28',
    '2026-03-31',
  ])
})

test('postponing an occurrence does not move the next ones', () => {
  expect(dueBetween('2026-06-01', '2026-06-22', '2026-06-10', mondays)).toEqual([
    '2026-06-10',
    '2026-06-15',
    '2026-06-22',
  ])
})

test('a rule is shown in words', () => {
  expect(say(english, repeatText({ unit: 'week', every: 1 }))).toBe('every week')
  expect(say(english, repeatText({ unit: 'day', every: 3 }))).toBe('every 3 days')
})
