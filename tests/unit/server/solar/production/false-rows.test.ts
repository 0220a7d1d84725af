import { describe, expect, test } from 'vitest'
import { broughtBy, csvOf, sunnyRows, type SunnyRow } from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const MADE = [8, 20, 24, 15]
const made = (day: number) => MADE[day] ?? 0
const today = ({ day, hour }: SunnyRow) => made(day) * broughtBy(hour)
const inAll = (row: SunnyRow) =>
  5000 + MADE.slice(0, row.day).reduce((sum, kwh) => sum + kwh, 0) + today(row)

type Slip = { day: number; from: number; until?: number; shown?: (kwh: number) => number }

/** A counter with wrong values for a while. */
const slipping =
  (kwhOfRow: (row: SunnyRow) => number, { day, from, until, shown = () => 0 }: Slip) =>
  (row: SunnyRow) =>
    row.day === day && row.hour >= from && row.hour < (until ?? from + row.hours)
      ? shown(kwhOfRow(row))
      : kwhOfRow(row)

const fileOf = (name: string, kwhOfRow: (row: SunnyRow) => number, stepS = 300) =>
  csvOf(name, sunnyRows(stepS, MADE.length), kwhOfRow)

describe.each([
  ['Daily yield (kWh)', today],
  ['Total yield (kWh)', inAll],
])('a file is refused where %s shows something else for a while', (name, kwhOfRow) => {
  test.each<[string, Slip, number?]>([
    ['from one 0 at noon', { day: 2, from: 12 }],
    ['from one 0 on the first day', { day: 0, from: 12 }],
    ['from one 0 after sunset', { day: 2, from: 20 }],
    ['from one 0 of quarters', { day: 2, from: 15 }, 900],
    ['from one 0 of hours', { day: 2, from: 9 }, 3600],
    ['from half an hour of 0', { day: 1, from: 10, until: 10.5 }],
    ['from two hours of 0', { day: 2, from: 11, until: 13 }],
    ['from a little less', { day: 2, from: 19, shown: (kwh) => kwh - 0.002 }],
    ['from far too much', { day: 2, from: 13, shown: () => 65_535 }],
  ])('%s', async (_, slip, stepS) => {
    const file = fileOf(name, slipping(kwhOfRow, slip), stepS)
    const { problem, days } = await readFile(file, { capacityKw: 20 })
    expect(problem).toMatch(/counts up, but falls from|counts up or says what each row brought/)
    expect(days.size).toBe(0)
  })
})

test('counters of two alternating devices are still refused', async () => {
  const semaphore = (row: SunnyRow) => ((row.hour * 4) % 2 === 0 ? inAll(row) : today(row))
  const { problem } = await readFile(fileOf('Total yield (kWh)', semaphore, 900))
  expect(problem).not.toBeNull()
})

test('amounts of a cloudy morning are not mistaken for a counter', async () => {
  const rows = sunnyRows(900, 1).filter(({ hour }) => hour < 11)
  const kwhOfRow = ({ hour }: SunnyRow) => (hour === 9 ? 0 : Math.max(0, hour - 6) / 10)
  const whole = rows.reduce((sum, row) => sum + kwhOfRow(row), 0)
  const [kwh] = await kwhOf(csvOf('Energy (kWh)', rows, kwhOfRow))
  expect(kwh).toBeCloseTo(whole, 3)
})

describe('a running counter that falls for good is refused with the row where it falls', () => {
  const replaced = (from: { day: number; hour: number }, start: number) => (row: SunnyRow) =>
    row.day > from.day || (row.day === from.day && row.hour >= from.hour)
      ? inAll(row) - inAll({ ...row, ...from }) + start
      : inAll(row)
  test.each([
    [
      'by a new meter at noon',
      { day: 2, hour: 12 },
      0,
      '5,036.894 kWh to 0 kWh at 2024-05-03 12:00',
    ],
    ['by a used meter at noon', { day: 2, hour: 12 }, 3000, 'to 3,000 kWh at 2024-05-03 12:00'],
    ['by a new meter at night', { day: 2, hour: 0 }, 0, '5,028 kWh to 0 kWh at 2024-05-03 00:00'],
  ])('%s', async (_, from, start, sentence) => {
    const { problem, days } = await readFile(
      fileOf('Total yield (kWh)', replaced(from, start), 3600),
    )
    expect(problem).toMatch(
      /^"Total yield \(kWh\)" counts up, but falls from .+ false there\. Where a/,
    )
    expect(problem).toContain(sentence)
    expect(days.size).toBe(0)
  })
})
