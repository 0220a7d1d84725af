import { describe, expect, test } from 'vitest'
import { csvOf, rowKw, rowKwh, sunnyRows } from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const daily = (kwh: readonly (number | string)[]) =>
  `Date,Daily yield (kWh)\n${kwh.map((one, at) => `2024-05-${String(at + 1).padStart(2, '0')},${one}\n`).join('')}`
const week = [20, 24, 8, 19, 22, 25, 7]
const quarters = sunnyRows(900)
const round = (kwh: number) => Math.round(kwh * 10) / 10
/** Line 50 is at noon, line 100 in the following night. */
const withOutlier = (file: string, line: number, written: string) =>
  file
    .split('\n')
    .map((row, at) => (at === line - 1 ? row.replace(/[^,]+$/, written) : row))
    .join('\n')

describe('a single reading far above the capacity is refused with its row', () => {
  test.each(['429496729.5', '65535', '9999.9'])('in daily rows: %s', async (written) => {
    const read = await readFile(daily(week.map(String).with(3, written)))
    expect([...read.days.values()]).toEqual(week.toSpliced(3, 1))
    expect(read).toMatchObject({
      refused: [{ row: 5, reason: `"${written}" is far more than a 5 kW system can make.` }],
      warnings: [],
    })
  })

  test.each([
    ['by day', 50],
    ['at night', 100],
  ])('of quarter hours, %s', async (_, line) => {
    const file = withOutlier(csvOf('Energy (kWh)', quarters, rowKwh), line, '65535')
    const { refused, days, warnings } = await readFile(file)
    expect(refused.map(({ row }) => row)).toEqual([line])
    const kwh = [...days.values()]
    expect([kwh.length, kwh.every((one) => one <= 24.01), round(kwh[2] ?? 0)]).toEqual([3, true, 8])
    expect(warnings.join()).not.toMatch(/more than|between 23:00/)
  })

  test('even if a broken connection repeats it', async () => {
    const file = withOutlier(csvOf('PV power (kW)', quarters, rowKw), 50, '4294967.3')
    const { rowsRefused } = await readFile(withOutlier(file, 51, '4294967.3'))
    expect(rowsRefused).toBe(2)
  })

  test('also for one of two inverters', async () => {
    const ofOne = (name: string, kwh: readonly number[]) =>
      kwh.map((one, at) => `${name},2024-05-0${at + 1},${one}\n`).join('')
    const file = `Inverter,Date,Energy (kWh)\n${ofOne('A', week)}${ofOne('B', week.with(2, 65535))}`
    expect(await kwhOf(file)).toEqual(week.map((one, at) => (at === 2 ? one : one * 2)))
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

test('days above what daylight allows are named', async () => {
  const { warnings, days } = await readFile(daily([20, 300, 25, 24, 18, 99]))
  expect(days.size).toBe(6)
  expect(warnings).toEqual([
    '2 days show more than a 5 kW system can make by daylight: 2024-05-02, 2024-05-06. Check the unit, the capacity, and that each row is of one day; they are counted.',
  ])
})
