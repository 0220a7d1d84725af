import { expect, test } from 'vitest'
import { degreeDayC, degreeDayRule } from '#domain/agronomy/degree-days.ts'

const ruleOf = (crop: string) => {
  const rule = degreeDayRule(crop)
  if (!rule) throw new Error(`no base for ${crop}`)
  return rule
}
const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8

// The first from Ohio State University Extension, the others from the Waushara Argus of 25 April 2018.
test.each([
  [87, 63, 24.5],
  [90, 65, 25.5],
  [72, 46, 11],
  [63, 42, 6.5],
])('corn of %d and %d °F: %d degree-days, as printed', (max, min, printed) => {
  const day = { minC: celsius(min), maxC: celsius(max) }
  expect(degreeDayC(day, ruleOf('Corn')) * 1.8).toBeCloseTo(printed, 9)
})

test.each([
  ['a mild day', 'Tomatoes', 12, 24, 11],
  ['a hot day, cut at 28 °C', 'Tomatoes', 18, 36, 16],
  ['a cold night, which counts', 'Tomatoes', 1, 20, 3.5],
  ['a day below the base', 'Tomatoes', -4, 5, 0],
  ['a frosty day', 'Wheat', -6, 8, 1],
  ['a day above the upper threshold throughout', 'Potatoes', 27, 35, 24],
])('%s of %s', (_what, crop, minC, maxC, expected) => {
  expect(degreeDayC({ minC, maxC }, ruleOf(crop))).toBeCloseTo(expected, 9)
})

test('a crop without a published base has none', () => {
  expect(degreeDayRule('Lettuce')).toBeNull()
  expect(degreeDayRule('toString')).toBeNull()
})
