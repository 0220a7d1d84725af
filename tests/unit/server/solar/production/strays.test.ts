import { describe, expect, test } from 'vitest'
import { csvOf, rowKwh, sunnyRows } from '#tests/builders/sunny-rows.ts'
import { readFile } from '#tests/setup/history-file.ts'

const daily = (kwh: readonly (number | string)[]) =>
  `Date,Daily yield (kWh)\n${kwh.map((one, at) => `2024-05-${String(at + 1).padStart(2, '0')},${one}\n`).join('')}`
const week = [20, 24, 8, 19, 22, 25, 7]
/** Line 50 is at noon. */
const withOutlier = (file: string, line: number, written: string) =>
  file
    .split('\n')
    .map((row, at) => (at === line - 1 ? row.replace(/[^,]+$/, written) : row))
    .join('\n')

describe('a day far above the capacity is left out', () => {
  const leftOut = (date: string) =>
    `1 day shows more than a 5 kW system can make in a day: ${date}. Check the unit, the capacity, and that each row is of one day; they are left out.`

  test.each(['429496729.5', '65535', '9999.9'])('in daily rows: %s', async (written) => {
    const { days, warnings } = await readFile(daily(week.map(String).with(3, written)))
    expect([...days.values()]).toEqual(week.toSpliced(3, 1))
    expect(warnings).toEqual([leftOut('2024-05-04')])
  })

  test('of quarter hours', async () => {
    const file = withOutlier(csvOf('Energy (kWh)', sunnyRows(900, 6), rowKwh), 50, '65535')
    const { days, warnings } = await readFile(file)
    expect(days.has('2024-05-01')).toBe(false)
    expect(warnings).toContain(leftOut('2024-05-01'))
  })
})

describe('accepted as before are', () => {
  const total = (from: number, step: number, days: number) =>
    Array.from(
      { length: days },
      (_, at) =>
        `2024-${at < 31 ? '01' : '02'}-${String((at % 31) + 1).padStart(2, '0')},${from + at * step}\n`,
    ).join('')
  test.each([
    ['a counter that goes far beyond a day', total(640, 20, 40), 39],
    [
      'one that was new on the fifth day',
      total(90_000, 20, 4) + total(1, 20, 40).split('\n').slice(4).join('\n'),
      38,
    ],
  ])('%s', async (_, rows, size) => {
    const { refused, days } = await readFile(`Date,Total yield (kWh)\n${rows}`)
    expect([refused, days.size]).toEqual([[], size])
    expect(new Set(days.values())).toEqual(new Set([20]))
  })

  test('readings that cannot be judged without a capacity', async () => {
    const { days, refused } = await readFile(daily(week.with(3, 65535)), { capacityKw: null })
    expect([days.size, refused.length]).toEqual([7, 0])
  })
})

test('days above what the system can make are named', async () => {
  const { warnings, days } = await readFile(daily([20, 300, 25, 24, 18, 99]))
  expect(days.size).toBe(6)
  expect(warnings).toEqual([
    '2 days show more than a 5 kW system can make in a day: 2024-05-02, 2024-05-06. Check the unit, the capacity, and that each row is of one day; they are counted.',
  ])
})
