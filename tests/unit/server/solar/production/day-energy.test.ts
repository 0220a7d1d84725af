import { describe, expect, test } from 'vitest'
import type { ReadingMeans } from '#contract/production-reading.ts'
import {
  broughtBy,
  csvOf,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { asRead, readProduction } from '#tests/setup/production-file.ts'

const total = (row: SunnyRow) =>
  5000 +
  SUNNY_KWH.slice(0, row.day).reduce((sum, kwh) => sum + kwh, 0) +
  broughtBy(row.hour) * (SUNNY_KWH[row.day] ?? 0)
const today = (row: SunnyRow) => broughtBy(row.hour) * (SUNNY_KWH[row.day] ?? 0)
const WHOLE = { '2024-05-01': 20, '2024-05-02': 24, '2024-05-03': 8 }
const quarters = sunnyRows(900)
/** Rows of the second day that are kept. */
const without = (from: number, until: number) =>
  quarters.filter(({ day, hour }) => day !== 1 || hour < from || hour >= until)

const KINDS: [ReadingMeans, string, (row: SunnyRow) => number][] = [
  ['energy', 'Energy (kWh)', rowKwh],
  ['power', 'PV power (kW)', rowKw],
  ['counter', 'Total yield (kWh)', total],
  ['dailyCounter', 'E-Today (kWh)', today],
]

describe.each(KINDS)('%s', (means, name, valueOf) => {
  test.each([
    ['every minute', sunnyRows(60)],
    ['every five minutes', sunnyRows(300)],
    ['every hour', sunnyRows(3600)],
    ['newest first', quarters.toReversed()],
    ['by day alone', quarters.filter(({ hour }) => hour >= 5.5 && hour <= 18.5)],
  ])('of rows %s makes the days', async (_, rows) => {
    const file = csvOf(name, rows, valueOf)
    expect(await asRead(file)).toEqual({ days: WHOLE })
    expect((await readProduction(file)).preview.reading?.means).toBe(means)
  })

  test('is missed where the logger died in the afternoon, which is said', async () => {
    const { preview } = await readProduction(csvOf(name, without(13, 24), valueOf))
    expect(JSON.stringify(preview.warnings)).toContain('2024-05-02')
  })
})

const stamped = (row: SunnyRow, minutes: number) => {
  const ms = Date.parse(`${row.time.replace(' ', 'T')}Z`) + minutes * 60_000
  return { ...row, time: new Date(ms).toISOString().slice(0, 19).replace('T', ' ') }
}
test('rows that are stamped with their end belong to the day that is over', async () => {
  const rows = quarters.map((row) => stamped(row, 15))
  expect(await asRead(csvOf('Energy (kWh)', rows, rowKwh))).toEqual({ days: WHOLE })
})

describe.each(KINDS.slice(2))('a glitch of a %s is left out', (_means, name, valueOf) => {
  test.each([
    ['0 at noon', 12, 12.25, () => 0],
    ['0 for two hours', 11, 13, () => 0],
    ['65535', 13, 13.25, () => 65_535],
    ['a little less', 19, 19.25, (kwh: number) => kwh - 0.002],
  ])('%s', async (_, from, until, shown) => {
    const slipping = (row: SunnyRow) =>
      row.day === 1 && row.hour >= from && row.hour < until ? shown(valueOf(row)) : valueOf(row)
    expect((await asRead(csvOf(name, quarters, slipping))).days).toEqual(WHOLE)
  })
})

describe('a daily counter', () => {
  test('that shows the day before until sunrise brings nothing by that', async () => {
    const late = (row: SunnyRow) =>
      row.hour < 5 && row.day > 0 ? (SUNNY_KWH[row.day - 1] ?? 0) : today(row)
    expect((await asRead(csvOf('E-Today (kWh)', quarters, late))).days).toEqual(WHOLE)
  })
  test('that begins again at noon keeps what it had', async () => {
    const again = (row: SunnyRow) =>
      row.day === 1 && row.hour >= 12 ? today(row) - 12 : today(row)
    const { days } = await asRead(csvOf('E-Today (kWh)', quarters, again))
    expect(days?.['2024-05-02']).toBeCloseTo(24, -0.5)
  })
})

test('a counter that is replaced goes on, and its day is said to lack rows', async () => {
  const replaced = (row: SunnyRow) =>
    row.day > 1 || (row.day === 1 && row.hour >= 12) ? total(row) - 5032 : total(row)
  const { preview, days } = await readProduction(csvOf('Total yield (kWh)', quarters, replaced))
  expect([...days.values()].map(Math.round)).toEqual([20, 23, 8])
  expect(preview.warnings.map(({ values }) => values?.days)).toMatchObject([
    { values: { day0: { date: '2024-05-02' } } },
  ])
})

describe('a column of days that rise', () => {
  const days = (name: string, values: readonly number[], time = '') =>
    `Date,${name}\n${values.map((kwh, at) => `2024-05-${String(at + 1).padStart(2, '0')}${time},${kwh}\n`).join('')}`
  test.each<[string, string, number[], object, string?]>([
    [
      'above what the plant makes is a counter',
      'Production (kWh)',
      [4000, 4020, 4041, 4049],
      {},
      ' 21:00',
    ],
    [
      'and bare of times may be read in the morning or at night',
      'Production (kWh)',
      [4000, 4020, 4041, 4049],
      { asked: ['means'] },
    ],
    ['within it may be both', 'Production (kWh)', [10, 12, 15, 18, 21, 25], { asked: ['means'] }],
    ['may end with its total', 'Production (kWh)', [10, 12, 9, 31], { asked: ['means'] }],
    ['is called a total', 'Total yield (kWh)', [10, 22], { asked: ['means'] }],
    ['is called the day, and is', 'Daily yield (kWh)', [10, 12, 15, 18, 21, 25], {}],
    [
      'is read at midnight, so days are shown',
      'Total (kWh)',
      [4000, 4020, 4041],
      { asked: ['means'] },
      ' 00:00',
    ],
  ])('%s', async (_, name, values, asked, time = '') => {
    const { days: made, ...rest } = await asRead(days(name, values, time))
    expect(rest).toEqual(asked)
    expect(Object.keys(made ?? {}).length).toBeGreaterThan(0)
  })
})

test.each([
  ['of two devices in turn', quarters.flatMap((row) => [row, stamped(row, 1)])],
  ['at uneven times', sunnyRows(60).filter((_, at) => (at * at) % 97 < 20)],
])('power in rows %s is asked about', async (_, rows) => {
  const { asked } = await asRead(csvOf('PV power (kW)', rows, rowKw))
  expect(asked).toContain('means')
})

test('two exports below one another count once', async () => {
  const { preview, days } = await readProduction(
    csvOf('Energy (kWh)', [...quarters, ...quarters], rowKwh),
  )
  expect([...days.values()].map(Math.round)).toEqual([20, 24, 8])
  expect(preview.warnings[0]?.id).toMatch('stand')
})

test('differing rows of one moment are asked about', async () => {
  const others = quarters.map((row) => ({ ...row, day: 0 }))
  const { asked } = await asRead(csvOf('Energy (kWh)', [...quarters, ...others], rowKwh))
  expect(asked).toContain('columns')
})
