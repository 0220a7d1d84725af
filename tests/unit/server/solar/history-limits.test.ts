import { expect, test } from 'vitest'
import { readFile } from '#tests/setup/history-file.ts'

const daysFrom = (date: string, kwh: readonly number[], stepDays = 1) =>
  `Date,kWh\n${kwh
    .map((value, at) => {
      const day = new Date(Date.parse(date) + at * stepDays * 86_400_000)
      return `${day.toISOString().slice(0, 10)},${value}`
    })
    .join('\n')}\n`

test.each([
  ['100 kWh of 5 kW, wherever it stands', '2025-06-10', [100, 30], { latitudeDeg: null }, 1],
  ['50 kWh of 5 kW in a German winter', '2024-12-10', [50, 12], { latitudeDeg: 52 }, 1],
  ['50 kWh of 5 kW in an Australian summer', '2024-12-10', [50, 12], { latitudeDeg: -33 }, 0],
  ['60 kWh of 5 kW in a Norwegian summer', '2025-06-10', [60, 40], { latitudeDeg: 69 }, 0],
  ['1 kWh of 5 kW in polar night', '2024-12-10', [1, 0], { latitudeDeg: 80 }, 0],
])('a day that daylight cannot bring is told: %s', async (_, from, kwh, context, above) => {
  const { warnings, days } = await readFile(daysFrom(from, kwh), context)
  expect(days.size).toBe(2)
  expect(warnings.filter((text) => text.includes('can make by daylight'))).toHaveLength(above)
})

test('what names no unit is refused where it cannot be kWh', async () => {
  const file = 'Date,Energy Generated\n2024-05-01,20500\n2024-05-02,18200\n'
  const { problem, days } = await readFile(file)
  expect(problem).toMatch(/^"Energy Generated" names no unit, and as kWh it is more than a 5 kW/)
  expect(days.size).toBe(0)
  expect((await readFile(file.replace('Generated', 'Generated (Wh)'))).days.get('2024-05-01')).toBe(
    20.5,
  )
})

test('a day that stands twice is told', async () => {
  const { warnings } = await readFile('Date,kWh\n2024-05-01,12\n2024-05-01,13\n')
  expect(warnings).toEqual(['1 day stands in the file more than once; the rows were added up.'])
})

test('where the capacity says nothing usable the farmer is told that nothing was checked', async () => {
  const { warnings, notes } = await readFile(daysFrom('2025-06-10', [900]), { capacityKw: null })
  expect(warnings).toEqual([])
  expect(notes.join(' ')).toMatch(/Not checked against the size of the system/)
})

test.each([
  ['firsts of months', 'Date,kWh\n2024-01-01,350\n2024-02-01,410\n2024-03-01,650\n'],
  ['ends of months', 'Date,kWh\n2024-01-31,350\n2024-02-29,410\n'],
  ['days of a month each', 'Date,kWh\n2024-01-15,350\n2024-02-15,410\n2024-03-15,650\n'],
  ['weeks', daysFrom('2024-01-01', [80, 90, 70, 95], 7)],
])('totals are not stored as days: %s', async (_, file) => {
  const { problem, days } = await readFile(file, { capacityKw: 20 })
  expect(problem).toMatch(/^The rows lie weeks or months apart/)
  expect(days.size).toBe(0)
})

test('days with gaps between them are days', async () => {
  const { problem } = await readFile('Date,kWh\n2024-01-01,3\n2024-01-02,4\n2024-03-15,9\n')
  expect(problem).toBeNull()
})
