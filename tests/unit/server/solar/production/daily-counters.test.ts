import { describe, expect, test } from 'vitest'
import {
  broughtBy,
  csvOf,
  SUNNY_KWH,
  sunnyRows,
  type SunnyRow,
} from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const DAY_MS = 86_400_000
const MADE = [20, 24.3, 8, 15, 22, 11.4, 18.7]
const made = (at: number) => MADE[at % MADE.length] ?? 0
const dateOf = (at: number) =>
  new Date(Date.UTC(2025, 6, 1) + at * DAY_MS).toISOString().slice(0, 10)

/** A counter's value after each of some days in July. */
const shown = (days: number, start = 12_345) => {
  let kwh = start
  return Array.from({ length: days }, (_, at) => (kwh += made(at)))
}
const fileOf = (values: readonly number[], name = 'Total yield (kWh)', clock = '') =>
  `Date,${name}\n${values.map((kwh, at) => `${dateOf(at)}${clock},${kwh.toFixed(1)}\n`).join('')}`

const datesOf = async (file: string) => [...(await readFile(file)).days.keys()]

describe('a counter that is read once a day', () => {
  test.each([
    ['under a date alone tells of that day', '', dateOf(1), 24.3],
    ['late in the evening tells of that day', ' 23:55', dateOf(1), 24.3],
    ['at midnight tells of the day that begins then', ' 00:00:00', dateOf(0), 24.3],
    ['a little after midnight does so too', ' 00:05', dateOf(0), 24.3],
  ])('%s', async (_, clock, date, kwh) => {
    const { days, notes } = await readFile(fileOf(shown(14), undefined, clock))
    expect([...days.keys()][0]).toBe(date)
    expect(days.get(date)).toBeCloseTo(kwh)
    expect(days.size).toBe(13)
    expect(notes.join(' ')).toMatch(/counts up .+begin each file with the last (?:day|midnight) of/)
  })

  test('read during daylight does not tell the days apart', async () => {
    const { problem } = await readFile(fileOf(shown(14), undefined, ' 12:00'))
    expect(problem).toMatch(/is read while the sun shines.+read it at midnight or late/)
  })

  test('may have one more reading from the export', async () => {
    const file = fileOf(shown(14), undefined, ' 00:00')
    const dates = await datesOf(`${file}${dateOf(13)} 14:16,12560\n`)
    expect([dates[0], dates.length]).toEqual([dateOf(0), 13])
  })

  test('loses no day if files overlap by one', async () => {
    const all = shown(31)
    const first = await datesOf(fileOf(all.slice(0, 16)))
    const second = await datesOf(fileOf(all).replace(/(?<=kWh\)\n)(?:.+\n){15}/, ''))
    expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, at) => dateOf(at + 1)))
  })
})

describe('a column named as a total that may be a counter is refused', () => {
  test.each([
    ['a week of it', shown(5)],
    ['two days of it', shown(2)],
    ['the week of a new inverter', shown(5, 0)],
    ['weeks of snow', [...shown(5), ...Array.from({ length: 15 }, () => 12_434.3)]],
    ['weeks in which it stood still', Array.from({ length: 9 }, () => 12_345)],
    ['a few days around a new inverter', [...shown(4, 5000), ...shown(3, 0)]],
  ])('%s', async (_, values) => {
    for (const capacityKw of [8, null]) {
      const { problem, days } = await readFile(fileOf(values), { capacityKw })
      expect(problem).toMatch(/counts up or says .+ cannot be told: send more days, or name it/)
      expect(days.size).toBe(0)
    }
  })

  test('until it is renamed as suggested', async () => {
    const file = fileOf([18, 20, 24], 'Production of the day (kWh)')
    expect(await kwhOf(file)).toEqual([18, 20, 24])
  })
})

test('the first day of a new inverter’s counter is omitted', async () => {
  const values = [...shown(9, 5000), ...shown(11, 0)]
  const dates = await datesOf(fileOf(values))
  expect([dates.length, dates.includes(dateOf(9)), dates.includes(dateOf(10))]).toEqual([
    18,
    false,
    true,
  ])
  expect(Math.max(...(await kwhOf(fileOf(values))))).toBeCloseTo(24.3)
})

describe('a counter with coarse steps is reported', () => {
  const hourly = (digits: number) =>
    csvOf('Total yield (MWh)', sunnyRows(3600, 9), (row) => (12_340 + sum(row)) / 1000, digits)
  const sum = ({ day, hour }: SunnyRow) =>
    SUNNY_KWH.reduce((kwh, one, at) => kwh + one * Math.ceil((day - at) / 3), 0) +
    (SUNNY_KWH[day % 3] ?? 0) * broughtBy(hour)
  const daily = (digits: number) =>
    `Date,Total yield (MWh)\n${shown(24)
      .map((kwh, at) => `${dateOf(at)},${(kwh / 1000).toFixed(digits)}\n`)
      .join('')}`
  test.each([
    ['of days', daily],
    ['of hours', hourly],
  ])('%s', async (_, fileIn) => {
    const reported = async (digits: number) =>
      (await readFile(fileIn(digits))).notes.join(' ').match(/steps of .+ each day may be wrong/)
    expect((await reported(2))?.[0]).toContain('steps of 10 kWh')
    expect(await reported(3)).toBeNull()
    expect(await reported(4)).toBeNull()
  })
})

test('a wrong reading is refused with its day', async () => {
  const { days, problem } = await readFile(fileOf(shown(24).with(9, 0)))
  expect(problem).toMatch(new RegExp(`counts up, but falls from .+ to 0 kWh at ${dateOf(9)}: take`))
  expect(days.size).toBe(0)
})

test.each([
  ['day by day', Array.from({ length: 14 }, (_, at) => made(at))],
  ['with days of snow', [20, 0.1, 21, 0.2, 22, 0.3, 23, 0.1, 20, 0, 21]],
  ['of two days', [24, 22]],
  ['of a single day', [24]],
])('amounts that are called a total stay amounts: %s', async (_, values) => {
  const file = fileOf(values, 'Gesamtertrag (kWh)')
  expect(await kwhOf(file, { capacityKw: 8 })).toEqual(values)
})

test.each([
  [';', ','],
  [',', '.'],
])("an inverter's own export is read, parted by %j", async (part) => {
  const device = (text: string) => ['', text, text, text].join(part)
  const rows = shown(14, 42_390).map(
    (kwh, at) =>
      `${dateOf(at).split('-').toReversed().join('.')} 00:00:00${part}${Math.round(kwh * 1000)}${part}NaN${part}0\n`,
  )
  const file = [
    `Version CSV3|Tool WebUI|Linebreaks CR/LF|Delimiter comma${part.repeat(3)}`,
    part.repeat(3),
    device('STP8.0-3AV-40 622'),
    device('SUNNY TRIPOWER 8.0'),
    ['', 'Metering.TotWhOut', 'Metering.GridMs.TotWhOut', 'Metering.GridMs.TotWhIn'].join(part),
    device('Analog'),
    ['DD.MM.YYYY hh:mm:ss', '[Wh]', '[Wh]', '[Wh]'].join(part),
    rows.join(''),
  ].join('\n')
  const { days, problem } = await readFile(file)
  expect(problem).toBeNull()
  expect([...days].slice(0, 2).map(([date, kwh]) => [date, kwh.toFixed(1)])).toEqual([
    [dateOf(0), '24.3'],
    [dateOf(1), '8.0'],
  ])
})
