import { expect, test } from 'vitest'
import { readTimes, type Clock } from '#domain/dates/named-days.ts'

// A Wednesday.
const TODAY = '2026-06-17'
const read = (text: string, lean: Clock['lean'] = 'ahead') =>
  readTimes(text, { today: TODAY, lean }).times.map(({ from, to }) => [from, to])

test.each([
  ['in october', '2026-10-01', '2026-10-01', '2025-10-01'],
  ['in may', '2027-05-01', '2026-05-01', '2026-05-01'],
  ['on 5 may', '2027-05-05', '2026-05-05', '2026-05-05'],
  ['on 5 july', '2026-07-05', '2026-07-05', '2025-07-05'],
  ['at christmas', undefined, undefined, undefined],
  ['on christmas day', '2026-12-25', '2026-12-25', '2025-12-25'],
  ['on wednesday', '2026-06-24', '2026-06-17', '2026-06-17'],
  ['on friday', '2026-06-19', '2026-06-19', '2026-06-12'],
  ['in q4', '2026-10-01', '2026-10-01', '2025-10-01'],
  ['at the weekend', '2026-06-20', '2026-06-20', '2026-06-13'],
  ['early may', '2027-05-01', '2026-05-01', '2026-05-01'],
])('%s begins on %s leaning ahead, %s this year, and %s in the past', (text, ...dates) => {
  const leans: Clock['lean'][] = ['ahead', 'thisYear', 'past']
  expect(leans.map((lean) => read(text, lean)[0]?.[0])).toEqual(dates)
})

test.each([
  ['in the first week of july', '2026-07-01', '2026-07-07'],
  ['mid-july', '2026-07-11', '2026-07-20'],
  ['late february 2028', '2028-02-21', '2028-02-29'],
  ['last week of october', '2026-10-25', '2026-10-31'],
  ['since monday', '2026-06-15', TODAY],
  ['since may 2025', '2025-05-01', TODAY],
  ['from 28 june to 3 july', '2026-06-28', '2026-07-03'],
  ['from june to august 2025', '2025-06-01', '2025-08-31'],
  ['from 1 may 2025 to 3 june', '2025-05-01', '2025-06-03'],
  ['from november to february', '2026-11-01', '2027-02-28'],
  ['june 20 to 25', '2026-06-20', '2026-06-25'],
  ['between now and sunday', TODAY, '2026-06-21'],
])('%s goes from %s to %s', (text, from, to) => {
  expect(read(text)).toEqual([[from, to]])
})

test('a day ago is read of what was done, not of what is planned', () => {
  expect(read('2 days ago', 'past')).toEqual([['2026-06-15', '2026-06-15']])
  expect(read('a week ago', 'thisYear')).toEqual([['2026-06-10', '2026-06-10']])
  expect(read('2 days ago')).toEqual([])
})

test('the position of every day is returned, repeated ones too', () => {
  const { text, times } = readTimes('what is due today and in 3 days?', {
    today: TODAY,
    lean: 'ahead',
  })
  expect(times.map(({ index, end }) => text.slice(index, end))).toEqual(['today', 'in 3 days'])
})

test.each([
  'how many cows on 40 acres',
  'my 2nd system',
  'the first milk',
  'no rain for six weeks',
  'what may i do on a march',
  'next season',
])('%j contains no day', (text) => {
  expect(read(text)).toEqual([])
})
