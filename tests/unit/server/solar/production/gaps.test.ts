import { describe, expect, test } from 'vitest'
import {
  broughtBy,
  csvOf,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { readFile } from '#tests/setup/history-file.ts'

const quarters = sunnyRows(900)
const kinds: [string, (rows: SunnyRow[]) => string][] = [
  ['energy', (rows) => csvOf('Energy (kWh)', rows, rowKwh)],
  ['power', (rows) => csvOf('Power (kW)', rows, rowKw)],
]
/** The second day alone. */
const without = (from: number, to: number) =>
  quarters.filter(({ day, hour }) => day !== 1 || hour < from || hour >= to)

const MISSING =
  'On 1 day rows are missing while the sun shone, so more was made than stands there: 2024-05-02.'

describe.each(kinds)('a day of %s with missing rows is reported', (_, fileOf) => {
  test.each([
    ['when the logger stopped for three hours', 11, 14],
    ['when one row is missing', 9, 9.25],
    ['when the logger died after noon', 12.5, 24],
    ['when it died in the afternoon', 15, 24],
    ['when it began at noon', 0, 12],
  ])('%s', async (_case, from, to) => {
    expect((await readFile(fileOf(without(from, to)))).warnings).toEqual([MISSING])
  })
})

test.each([
  ['when nothing is missing', quarters],
  ['when the logger rests by night', quarters.filter(({ hour }) => hour >= 6 && hour < 18)],
  ['when rows of the night are missing', without(2, 4)],
  ['when rows are finer by day', sunnyRows(300).filter(({ hour }) => hour % 1 === 0 || hour > 9)],
])('it is not %s', async (_, rows) => {
  for (const [, fileOf] of kinds) expect((await readFile(fileOf(rows))).warnings).toEqual([])
})

describe('a day whose end a counter missed is reported', () => {
  const sinceDawn = (row: SunnyRow) =>
    quarters
      .filter(({ day, hour }) => day === row.day && hour <= row.hour)
      .reduce((kwh, one) => kwh + rowKwh(one), 0)
  const total = (row: SunnyRow) => 500 + ([0, 20, 44][row.day] ?? 0) + sinceDawn(row)
  test.each([
    ['Total yield (kWh)', total],
    ['E-Today (kWh)', sinceDawn],
  ])('%s', async (name, kwhAt) => {
    const fileOf = (rows: SunnyRow[]) => csvOf(name, rows, kwhAt)
    expect((await readFile(fileOf(without(12.5, 24)))).warnings).toEqual([MISSING])
    // The next row includes what it counted in between.
    expect((await readFile(fileOf(without(11, 14)))).warnings).toEqual([])
  })
})

describe('a running counter', () => {
  const dayOf = (row: SunnyRow) => [0, 20, 44, 52][row.day] ?? 0
  const total = (row: SunnyRow) =>
    500 + dayOf(row) + broughtBy(row.hour) * (SUNNY_KWH[row.day % SUNNY_KWH.length] ?? 0)
  const read = async (isKept: (row: SunnyRow) => boolean, stepS = 900) => {
    const rows = sunnyRows(stepS, 4).filter(isKept)
    const { days, warnings } = await readFile(csvOf('Total yield (kWh)', rows, total))
    return { kwh: [...days.values()].map((kwh) => Math.round(kwh * 100) / 100), warnings }
  }

  test.each([
    ['five minutes', 300],
    ['quarters', 900],
    ['hours', 3600],
  ])('tells that it did not see the first day begin, by %s', async (_, stepS) => {
    const { kwh, warnings } = await read(({ day, hour }) => day > 0 || hour >= 12, stepS)
    expect(kwh).toEqual([10, 24, 8, 20])
    expect(warnings).toEqual([MISSING.replace('05-02', '05-01')])
  })

  test('is reported after days without readings', async () => {
    const { kwh, warnings } = await read(({ day, hour }) => day === 0 || (day > 1 && hour >= 12))
    expect(kwh).toEqual([20, 4, 20])
    expect(warnings).toEqual([MISSING.replace('05-02', '05-03')])
  })

  test('adds no production of the previous afternoon, and reports both days', async () => {
    const { kwh, warnings } = await read(
      ({ day, hour }) => (day !== 0 || hour <= 10) && (day !== 1 || hour >= 15),
    )
    expect(kwh).toEqual([5, 3.51, 8, 20])
    expect(warnings).toEqual([
      MISSING.replace('1 day', '2 days').replace('05-02', '05-01, 2024-05-02'),
    ])
  })

  test('may pause at night without loss', async () => {
    const { kwh, warnings } = await read(({ hour }) => hour >= 6 && hour <= 18)
    expect(kwh).toEqual([20, 24, 8, 20])
    expect(warnings).toEqual([])
  })
})

test('only some of many such days are named', async () => {
  const rows = sunnyRows(3600, 8).filter(({ hour }) => hour !== 12)
  const { warnings } = await readFile(csvOf('Energy (kWh)', rows, rowKwh))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^On 8 days .+: 2024-05-01, .+, 2024-05-05, …\.$/)
})
