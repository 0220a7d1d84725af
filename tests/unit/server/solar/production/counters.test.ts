import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const pad = (part: number) => String(part).padStart(2, '0')
const kwhText = (kwh: number) => kwh.toFixed(1)

type Row = { day: number; hour: number }

/** Rows of every `step` minutes of some days in May. */
function rowsOf(days: number, step: number, kwhAt: (row: Row) => number, from = 0, until = 24) {
  const rows: string[] = []
  for (let day = 1; day <= days; day += 1)
    for (let minute = from * 60; minute < until * 60; minute += step)
      rows.push(
        `2024-05-${pad(day)} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)},${kwhText(kwhAt({ day, hour: minute / 60 }))}`,
      )
  return rows
}
const fileOf = (name: string, rows: readonly string[]) => `Time,${name}\n${rows.join('\n')}\n`

/** Share of a day's production made by an hour, 0 to 1; all between 6 and 18. */
const brought = (hour: number) =>
  hour <= 6 ? 0 : hour >= 18 ? 1 : (1 - Math.cos(((hour - 6) / 12) * Math.PI)) / 2

const made = (day: number) => [20, 24.3, 8, 15, 22][(day - 1) % 5] ?? 0
const before = (day: number) => {
  let sum = 0
  for (let at = 1; at < day; at += 1) sum += made(at)
  return sum
}
const today = ({ day, hour }: Row) => made(day) * brought(hour)

describe('a counter that resets daily yields its maximum', () => {
  const big = { capacityKw: 60 }
  test.each([
    ['every 5 minutes', fileOf('Daily Generation(kWh)', rowsOf(4, 5, today))],
    ['every hour', fileOf('E-Today (kWh)', rowsOf(4, 60, today))],
    ['under any name', fileOf('Energy (kWh)', rowsOf(4, 15, today))],
    ['newest first', fileOf('E-Today (kWh)', rowsOf(4, 15, today).toReversed())],
    ['by daylight alone', fileOf('Energy (kWh)', rowsOf(4, 15, today, 6, 19))],
  ])('%s', async (_, file) => {
    expect(await kwhOf(file, big)).toEqual([20, 24.3, 8, 15])
    const { notes, warnings } = await readFile(file, big)
    expect(notes.join(' ')).toMatch(/counts up and begins again each day/)
    expect(warnings).toEqual([])
  })

  test('also for a single day', async () => {
    expect(await kwhOf(fileOf('Daily Generation(kWh)', rowsOf(1, 5, today)))).toEqual([20])
  })

  test('when it shows the previous day until sunrise', async () => {
    const late = (row: Row) => (row.hour < 5 && row.day > 1 ? made(row.day - 1) : today(row))
    expect(await kwhOf(fileOf('E-Today (kWh)', rowsOf(4, 15, late)))).toEqual([20, 24.3, 8, 15])
  })

  test('when it resets at midnight UTC, in the afternoon', async () => {
    const inHawaii = ({ day, hour }: Row) =>
      hour < 10 ? today({ day: day - 1, hour: hour + 14 }) : today({ day, hour: hour - 10 })
    const rows = rowsOf(6, 15, inHawaii).filter((row) => row < '2024-05-06 10')
    const kwh = await kwhOf(fileOf('E-Today (kWh)', rows))
    expect(kwh.at(-1)).toBeCloseTo(made(5) * (1 - brought(13.75)), 1)
  })

  test('all it shows where a day after one of clouds is seen from noon on', async () => {
    const rows = [...rowsOf(3, 15, today), ...rowsOf(4, 15, today, 12).slice(-48)]
    expect(await kwhOf(fileOf('E-Today (kWh)', rows))).toEqual([20, 24.3, 8, 15])
  })

  test('when it shows a day of snow until the sun rises, and a bright one follows', async () => {
    const kwhOfDay = (day: number) => [20, 0.2, 24, 0.3, 22][day - 1] ?? 0
    const late = ({ day, hour }: Row) =>
      hour < 5 && day > 1 ? kwhOfDay(day - 1) : kwhOfDay(day) * brought(hour)
    const file = fileOf('Energy (kWh)', rowsOf(5, 15, late))
    expect(await kwhOf(file)).toEqual([20, 0.2, 24, 0.3, 22])
    expect((await readFile(file)).notes.join(' ')).not.toMatch(/something else/)
  })

  test('and nothing on a day when it stays at the value of the previous day', async () => {
    const snow = (row: Row) => (row.day === 3 ? made(2) : today(row))
    expect(await kwhOf(fileOf('E-Today (kWh)', rowsOf(4, 15, snow)))).toEqual([20, 24.3, 0, 15])
  })

  test('when hours at the start of a day are missing', async () => {
    const rows = [...rowsOf(2, 15, today), ...rowsOf(3, 15, today, 11).slice(-52)]
    expect(await kwhOf(fileOf('E-Today (kWh)', rows))).toEqual([20, 24.3, 8])
  })

  test.each([
    ['in the morning', 9],
    ['at noon', 12.25],
    ['in the afternoon', 16],
  ])('when it began again %s too', async (_, from) => {
    const rebooted = (row: Row) =>
      row.day === 2 && row.hour >= from ? today(row) - made(2) * brought(from) : today(row)
    const [, kwh = 0, ...rest] = await kwhOf(fileOf('E-Today (kWh)', rowsOf(4, 15, rebooted)))
    // Less the production between the last row before and the first row after.
    expect(kwh).toBeCloseTo(made(2) * (1 - brought(from) + brought(from - 0.25)), 0)
    expect(rest).toEqual([8, 15])
  })

  test('when clocks in Greenwich see it begin again in the afternoon', async () => {
    const shifted = ({ day, hour }: Row) =>
      hour < 14 ? today({ day, hour: hour + 10 }) : today({ day: day + 1, hour: hour - 14 })
    const kwh = await kwhOf(fileOf('E-Today (kWh)', rowsOf(4, 15, shifted)))
    const whole = kwh.reduce((sum, day) => sum + day, 0)
    // The first day lacks what came before the file, the fifth what came after it.
    const seen = before(6) - today({ day: 1, hour: 10 }) - made(5) + today({ day: 5, hour: 9.75 })
    expect(whole).toBeCloseTo(seen, 0)
  })
})

describe('a running counter yields its increase', () => {
  test.each([
    ['from nothing', 0],
    ['from years of production', 12_345],
  ])('%s', async (_, start) => {
    const total = (row: Row) => start + before(row.day) + today(row)
    const file = fileOf('Total yield (kWh)', rowsOf(4, 60, total))
    expect(await kwhOf(file, { capacityKw: 60 })).toEqual([20, 24.3, 8, 15])
    expect((await readFile(file)).notes.join(' ')).toMatch(/counts up and goes on/)
  })

  test('for each day except the first and those after a gap', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => at + 1)
      .filter((day) => day !== 10)
      .map((day) => `2024-05-${pad(day)},${kwhText(500 + before(day + 1))}`)
    const { days } = await readFile(fileOf('Gesamtertrag (kWh)', rows))
    expect([days.size, days.has('2024-05-01'), days.has('2024-05-11')]).toEqual([17, false, false])
    expect(days.get('2024-05-02')).toBeCloseTo(24.3)
    expect(days.get('2024-05-12')).toBeCloseTo(24.3)
  })
})

describe('amounts are not mistaken for a counter', () => {
  const inHour = ({ day, hour }: Row) => made(day) * (brought(hour + 1) - brought(hour))
  test.each([
    ['of hours', rowsOf(3, 60, inHour), [20, 24.3, 8]],
    [
      'where the last day ends at noon',
      [...rowsOf(2, 60, inHour), ...rowsOf(3, 60, inHour).slice(48, 61)],
      [20, 24.3, 4.5],
    ],
    ['of six hours', rowsOf(2, 360, ({ hour }) => [0, 5, 6, 0][hour / 6] ?? 0), [11, 11]],
    ['of two rows', rowsOf(1, 60, ({ hour }) => hour, 6, 8), [13]],
  ])('%s', async (_, rows, kwh) => {
    const read = await kwhOf(fileOf('Daily production (kWh)', rows))
    expect(read.map((day) => Math.round(day))).toEqual(kwh.map((day) => Math.round(day)))
  })
})

describe('a file is refused with', () => {
  const total = (row: Row) => 500 + before(row.day) + today(row)
  test.each([
    ['a single morning', rowsOf(1, 60, today, 5, 12)],
    ['a total of one day that did not begin at nothing', rowsOf(1, 15, total)],
    [
      'days that count up among days that do not',
      [...rowsOf(2, 60, today), ...rowsOf(4, 60, ({ hour }) => 12 - Math.abs(12 - hour)).slice(48)],
    ],
  ])('%s', async (_, rows) => {
    const { problem, days } = await readFile(fileOf('Energy (kWh)', rows))
    expect(problem).toMatch(
      /^Whether "Energy \(kWh\)" counts up or says what each row brought cannot/,
    )
    expect(days.size).toBe(0)
  })

  test('a week of increasing amounts', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `2024-05-0${at + 1},${500 + at * 10}`)
    expect((await readFile(fileOf('Energy (kWh)', rows))).problem).toMatch(/cannot be told/)
  })
})
