import { expect, test } from 'vitest'
import {
  alerts,
  cropsMonitored,
  energyOutputText,
  isEntered,
  monthlySavings,
  savedFields,
  tasksToday,
  toKilowatts,
  totalGenerationKw,
} from '#src/features/farm/estimates.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'

const active = { status: 'active' }
const draft = { status: 'draft' }

test("today's tasks are two for each active project, one at least, none without projects", () => {
  expect(tasksToday([])).toBe(0)
  expect(tasksToday([draft])).toBe(1)
  expect(tasksToday([active, active, draft])).toBe(4)
})

test('two alerts as soon as one project is active', () => {
  expect(alerts([draft])).toBe(0)
  expect(alerts([active, active])).toBe(2)
})

test('three crops are counted for every project', () => {
  expect(cropsMonitored([active, draft])).toBe(6)
})

test('the fields saved are counted, where the backend tells of them', () => {
  const crop = buildCrop()
  expect(savedFields([])).toBe(0)
  expect(savedFields([{ crops: [crop, crop] }, { crops: [] }, { crops: [crop] }])).toBe(3)
  expect(savedFields([{ crops: [crop] }, {}])).toBeUndefined()
})

test.each([
  ['4.25', 4.25],
  [3, 3],
  ['', 0],
  [null, 0],
  ['n/a', 0],
  ['1e309', 0],
  ['4,5', 4.5],
  ['4.5 kW', 4.5],
  ['\u22122', -2],
  ['1,500', 0],
  ['18.5 kWh', 18.5],
  ['18.5kwh', 18.5],
  ['18.5 kWh/day', 18.5],
  ['18.5 kWh per day', 18.5],
  ['18,5 kWh a day', 18.5],
  ['18.5 kWh / d', 18.5],
  ['18.5 kWh daily', 18.5],
  ['18.5 per day', 18.5],
  ['18.5 kW/day', 18.5],
  ['22 kw', 22],
  ['550 kWh/month', 0],
  ['18500 Wh', 0],
  ['a day', 0],
])('a generation of %j is %d kW', (generation, kilowatts) => {
  expect(toKilowatts(generation)).toBe(kilowatts)
})

test('no system at all is not the same as a system that gives nothing', () => {
  expect(energyOutputText(totalGenerationKw([]))).toBe('No Solar Yet')
  expect(energyOutputText(totalGenerationKw(['']))).toBe('0.0 kW')
  expect(energyOutputText(totalGenerationKw(['4.25', 1]))).toBe('5.3 kW')
})

test('what nobody entered is told from a zero that somebody did', () => {
  expect(isEntered([])).toBe(false)
  expect(isEntered(['', null, undefined, 'n/a', '1,500'])).toBe(false)
  expect(isEntered(['', '0'])).toBe(true)
  expect(isEntered([0])).toBe(true)
  expect(isEntered(['18.5 kWh/day'])).toBe(true)
})

test('savings are whole dollars', () => {
  expect(monthlySavings(null)).toBe(0)
  expect(monthlySavings(10)).toBe(29)
})
