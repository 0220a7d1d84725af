import { describe, expect, test } from 'vitest'
import {
  csvOf,
  rowKw,
  rowKwh,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { readFile } from '#tests/setup/history-file.ts'

const moved = (row: SunnyRow, minutes: number) => {
  const ms = Date.parse(`${row.time.replace(' ', 'T')}Z`) + minutes * 60_000
  return { ...row, time: new Date(ms).toISOString().slice(0, 19).replace('T', ' ') }
}
/** Rows stamped with the end of their quarter of an hour: the last is the next midnight. */
const ending = sunnyRows(900).map((row) => moved(row, 15))
const whole = { '2024-05-01': 20, '2024-05-02': 24, '2024-05-03': 8 }

const daysOf = async (file: string) => {
  const { days } = await readFile(file)
  return Object.fromEntries([...days].map(([date, kwh]) => [date, Math.round(kwh * 100) / 100]))
}

describe('the midnight that ends a file is not a day of its own', () => {
  let sum = 0
  const total = csvOf('Total yield (kWh)', ending, (row) => (sum += rowKwh(row)))
  const sinceDawn = (row: SunnyRow) =>
    sunnyRows(900)
      .filter(({ day, hour }) => day === row.day && hour <= row.hour)
      .reduce((kwh, one) => kwh + rowKwh(one), 0)
  test.each([
    ['energy', csvOf('Energy (kWh)', ending, rowKwh)],
    ['energy, newest first', csvOf('Energy (kWh)', ending.toReversed(), rowKwh)],
    ['power', csvOf('Power (kW)', ending, rowKw)],
    ['a counter that goes on', total],
    ['a counter of the day', csvOf('E-Today (kWh)', ending, sinceDawn)],
    [
      'written as 24:00',
      csvOf('Energy (kWh)', ending, rowKwh).replace('05-04 00:00', '05-03 24:00'),
    ],
  ])('%s', async (_, file) => {
    expect(await daysOf(file)).toEqual(whole)
  })

  test('nor is one before missing days', async () => {
    const rows = ending.map((row) => (row.day === 2 ? moved(row, 5 * 1440) : row))
    expect(await daysOf(csvOf('Energy (kWh)', rows, rowKwh))).toEqual({
      '2024-05-01': 20,
      '2024-05-02': 24,
      '2024-05-08': 8,
    })
  })

  test('its production belongs to the day that it ends', async () => {
    const midnightSun = csvOf('Energy (kWh)', ending, (row) => rowKwh(row) + 0.01)
    const days = await daysOf(midnightSun)
    expect(Object.keys(days)).toEqual(Object.keys(whole))
    expect(days['2024-05-03']).toBeCloseTo(8 + 0.96 + 0.01, 1)
  })
})

test('in UTC stamps, hours of the neighbouring days are not read as those days', async () => {
  const rows = sunnyRows(900).map((row) => moved(row, -120))
  expect(await daysOf(csvOf('Energy (kWh)', rows, rowKwh))).toEqual(whole)
})

test('a whole day of zeros, as under snow, counts as a day', async () => {
  const rows = sunnyRows(900)
  const file = csvOf('Energy (kWh)', rows, (row) => (row.day === 2 ? 0 : rowKwh(row)))
  expect(await daysOf(file)).toEqual({ ...whole, '2024-05-03': 0 })
})

test('daily rows stay days even if they name midnight', async () => {
  const rows = sunnyRows(86_400)
  expect(await daysOf(csvOf('Energy (kWh)', rows, ({ day }) => SUNNY_KWH[day] ?? 0))).toEqual(whole)
})
