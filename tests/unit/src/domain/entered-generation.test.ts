import { expect, test } from 'vitest'
import { enteredKwhPerDay, exceededLimitKwh } from '#domain/entered-generation.ts'

test.each([
  ['86', 86],
  ['18.5 kWh a day', 18.5],
  [4.25, 4.25],
  ['', undefined],
  [null, undefined],
  ['24-25', undefined],
])('of an entered %j the kWh a day are %j', (generation, kwh) => {
  expect(enteredKwhPerDay(generation)).toBe(kwh)
})

test('more than the panels can make in a day is told by their capacity', () => {
  expect(exceededLimitKwh('86', '6')).toBe(84)
  expect(exceededLimitKwh('83', '6 kW')).toBeUndefined()
  expect(exceededLimitKwh('86', 'unknown')).toBeUndefined()
  expect(exceededLimitKwh('', '6')).toBeUndefined()
})
