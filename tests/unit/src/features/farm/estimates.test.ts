import { expect, test } from 'vitest'
import {
  alerts,
  cropsMonitored,
  energyOutputText,
  isEntered,
  monthlySavings,
  savedFields,
  tasksToday,
  totalGenerationKw,
} from '#src/features/farm/estimates.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'

const active = { status: 'active' }
const draft = { status: 'draft' }

test("today's tasks are two per active project, at least one, none without projects", () => {
  expect(tasksToday([])).toBe(0)
  expect(tasksToday([draft])).toBe(1)
  expect(tasksToday([active, active, draft])).toBe(4)
})

test('there are two alerts once a project is active', () => {
  expect(alerts([draft])).toBe(0)
  expect(alerts([active, active])).toBe(2)
})

test('every project counts as three crops', () => {
  expect(cropsMonitored([active, draft])).toBe(6)
})

test('saved fields are counted if the backend lists them', () => {
  const crop = buildCrop()
  expect(savedFields([])).toBe(0)
  expect(savedFields([{ crops: [crop, crop] }, { crops: [] }, { crops: [crop] }])).toBe(3)
  expect(savedFields([{ crops: [crop] }, {}])).toBeUndefined()
})

test.each([
  ['4.25', '4.3 kW'],
  [3, '3.0 kW'],
  ['18,5 kWh a day', '18.5 kW'],
  ['1,204', '1204.0 kW'],
  ['', '0.0 kW'],
  [null, '0.0 kW'],
  ['24-25', '0.0 kW'],
])('a generation of %j is shown as %s', (generation, shown) => {
  expect(energyOutputText(totalGenerationKw([generation]))).toBe(shown)
})

test('no system differs from a system that produces nothing', () => {
  expect(energyOutputText(totalGenerationKw([]))).toBe('No Solar Yet')
  expect(energyOutputText(totalGenerationKw(['']))).toBe('0.0 kW')
  expect(energyOutputText(totalGenerationKw(['4.25', 1]))).toBe('5.3 kW')
})

test('a missing value differs from an entered zero', () => {
  expect(isEntered([])).toBe(false)
  expect(isEntered(['', null, undefined, 'n/a', '24-25'])).toBe(false)
  expect(isEntered(['', '0'])).toBe(true)
  expect(isEntered([0])).toBe(true)
  expect(isEntered(['18.5 kWh/day'])).toBe(true)
})

test('savings are rounded to dollars', () => {
  expect(monthlySavings(null)).toBe(0)
  expect(monthlySavings(10)).toBe(29)
})
