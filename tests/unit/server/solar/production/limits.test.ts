import { expect, test } from 'vitest'
import { readFile } from '#tests/setup/history-file.ts'

const daysFrom = (date: string, kwh: readonly number[], stepDays = 1) =>
  `Date,kWh\n${kwh
    .map((value, at) => {
      const day = new Date(Date.parse(date) + at * stepDays * 86_400_000)
      return `${day.toISOString().slice(0, 10)},${value}`
    })
    .join('\n')}\n`

test('a column without a unit is refused if it cannot be kWh', async () => {
  const file = 'Date,Energy Generated\n2024-05-01,20500\n2024-05-02,18200\n'
  const { problem, days } = await readFile(file)
  expect(problem).toMatch(/^"Energy Generated" names no unit, and as kWh it is more than a 5 kW/)
  expect(days.size).toBe(0)
  expect((await readFile(file.replace('Generated', 'Generated (Wh)'))).days.get('2024-05-01')).toBe(
    20.5,
  )
})

test('with several rows a day, a column without a unit gets a warning that it may be power', async () => {
  const rows = Array.from(
    { length: 24 },
    (_, at) => `2024-05-01 ${10 + (at >> 2)}:${at % 4 ? (at % 4) * 15 : '00'},`,
  )
  const file = (kw: number) => `Time,state\n${rows.map((row) => `${row}${kw}\n`).join('')}`
  expect((await readFile(file(0.2))).notes).toContain(
    '"state" names no unit: read as kWh. If it is power, name it "state (kW)" or "(W)", and send the file again.',
  )
  expect((await readFile(file(2500))).problem).toMatch(
    /name it "state \(Wh\)" or "\(kWh\)", "\(W\)" or "\(kW\)" where it is power,/,
  )
})

test('a counter without a unit is not read as power', async () => {
  const hours = Array.from({ length: 16 }, (_, at) => at + 6)
  const rows = ['2024-05-01', '2024-05-02'].flatMap((day) =>
    hours.map((hour) => `${day} ${hour}:00,${hour - 6}\n`),
  )
  const { notes } = await readFile(`Time,state\n${rows.join('')}`)
  expect(notes[0]).toBe('"state" names no unit: read as kWh.')
})

test('a duplicate day is reported', async () => {
  const { warnings } = await readFile('Date,kWh\n2024-05-01,12\n2024-05-01,13\n')
  expect(warnings).toEqual(['1 day stands in the file more than once; the rows were added up.'])
})

test('without a usable capacity the farmer is told that amounts were not checked', async () => {
  const { warnings, notes } = await readFile(daysFrom('2025-06-10', [900]), { capacityKw: null })
  expect(warnings).toEqual([])
  expect(notes.join(' ')).toMatch(/Not checked against the size of the system/)
})

test.each([
  ['firsts of months', 'Date,kWh\n2024-01-01,350\n2024-02-01,410\n2024-03-01,650\n'],
  ['ends of months', 'Date,kWh\n2024-01-31,350\n2024-02-29,410\n2024-03-31,650\n'],
  ['days of a month each', 'Date,kWh\n2024-01-15,350\n2024-02-15,410\n2024-03-15,650\n'],
  ['weeks', daysFrom('2024-01-01', [80, 90, 70, 95], 7)],
])('totals are not stored as days: %s', async (_, file) => {
  const { problem, days } = await readFile(file, { capacityKw: 20 })
  expect(problem).toMatch(/^The rows lie weeks or months apart/)
  expect(days.size).toBe(0)
})

test('days with gaps between them are read as days', async () => {
  const { problem } = await readFile('Date,kWh\n2024-01-01,3\n2024-01-02,4\n2024-03-15,9\n')
  expect(problem).toBeNull()
})

test.each([
  ['days so far', daysFrom('2025-07-07', [12_345.1, 12_390.2, 12_430.9, 12_444])],
  ['watt-hours that are called kWh', daysFrom('2025-07-07', [20_500, 18_200, 24_100, 9000])],
])('a file that mostly shows what cannot be is refused, unit or not: %s', async (_, file) => {
  const { problem, days } = await readFile(file)
  expect(problem).toBe(
    'Most days of "kWh" show more than a 5 kW system can make: check the capacity and the unit, and that it says what each day brought, not all days so far.',
  )
  expect(days.size).toBe(0)
})

test('single impossible days are kept and reported', async () => {
  const { warnings, days } = await readFile(daysFrom('2025-07-07', [30, 300, 25]))
  expect([days.size, warnings.length]).toEqual([3, 1])
})
