import { expect, test } from 'vitest'
import { convert } from '#server/assistant/tools/convert.ts'
import { toolContext } from '#tests/setup/tools.ts'

const converted = (value: number, from: string, to: string, of?: string) =>
  convert.call(toolContext(), { value, from, to, ...(of !== undefined && { of }) })

// By NIST Handbook 44, appendix C, unless said.
test.each([
  [1, 'hectare', 'acre', 2.471054],
  [1, 'acre', 'sq ft', 43_560],
  [1, 'sq mile', 'acre', 640],
  [1, 'dunam', 'sq m', 1000],
  [1, 'feddan', 'acre', 1.038048],
  [10, 'sq. ft.', 'm2', 0.9290304],
  [1, 'mile', 'km', 1.609344],
  [1, 'gallon', 'litres', 3.785412],
  [1, 'imperial gallon', 'l', 4.54609],
  [1, 'acre-inch', 'gallons', 27_154.29],
  [1, 'cubic yard', 'cubic feet', 27],
  [1, 'ton', 'kg', 907.1847],
  [1, 'tonne', 'pounds', 2204.623],
  [1, 'long ton', 'lb', 2240],
  [212, 'F', '°C', 100],
  [-40, '°C', '°F', -40],
  [0, 'celsius', 'fahrenheit', 32],
  [1, 'kWh', 'MJ', 3.6],
  [1, 'hp', 'W', 745.6999],
  [30, 'psi', 'bar', 2.068427],
  [60, 'mph', 'km/h', 96.56064],
  [1, 'mile per hour', 'm/s', 0.44704],
  [150, 'lb/acre', 'kg/ha', 168.1277],
  [10, 'gal per acre', 'L/ha', 93.53956],
  [1, 'gpm', 'lpm', 3.785412],
  [3, 'kWh/day', 'kWh/week', 21],
])('%f %s in %s is %f', async (value, from, to, expected) => {
  const facts = await converted(value, from, to)
  expect(facts.value).toBeCloseTo(expected, expected > 1000 ? 1 : 3)
  expect(facts).toMatchObject({ exact: true, of: null })
})

// By the USDA and the University of Missouri (units.json).
test.each([
  [100, 'bushels', 'lb', 'wheat', 6000],
  [1, 'bu', 'lb', 'Maize', 56],
  [1, 'bushel', 'kg', 'oats', 14.51496],
  [50, 'bu/acre', 'kg/ha', 'soybeans', 3362.553],
  [1, 'tonne', 'bushels', 'corn', 39.36825],
  [1, 'gallon', 'lb', 'water', 8.328714],
])('%f %s of a crop in %s', async (value, from, to, of, expected) => {
  const facts = await converted(value, from, to, of)
  expect(facts.value).toBeCloseTo(expected, 2)
  expect(facts.exact).toBe(false)
})

test('says which units it understood', async () => {
  expect(await converted(2, 'lbs per ac', 'kilos per hectare')).toMatchObject({
    given: { value: 2, unit: 'lb/acre' },
    unit: 'kg/hectare',
  })
})

test('of units that differ from place to place is not called exact', async () => {
  expect(await converted(1, 'bigha', 'acre')).toMatchObject({ exact: false })
})

test.each([
  [[1, 'acre', 'kg'], 'acre and kg measure different things'],
  [[1, 'bushel', 'lb'], 'Say of what'],
  [[1, 'bushel', 'lb', 'kale'], 'I do not know what a bushel or a gallon of kale weighs.'],
  [[1, 'furlongs per fortnight', 'm/s'], 'I do not know the unit furlongs per fortnight.'],
  [[1, '', 'kg'], 'measure different things'],
  [[1e307, 'sq mile', 'sq in'], 'That number is too large.'],
] as const)('says what is wrong with %j', async ([value, from, to, of], sentence) => {
  await expect(converted(value, from, to, of)).rejects.toThrow(sentence)
})

test.each([
  {},
  null,
  { value: 'many', from: 'kg', to: 'lb' },
  { value: NaN, from: 'kg', to: 'lb' },
])('refuses %j', async (given) => {
  await expect(convert.call(toolContext(), given)).rejects.toMatchObject({ statusCode: 400 })
})
