import { expect, test } from 'vitest'
import { calculate } from '#server/assistant/tools/calculate.ts'
import { toolContext } from '#tests/setup/tools.ts'

const run = (given: object) => calculate.call(toolContext(), given)

/** '90 lb/acre' as a quantity. */
const quantity = (text: string) => {
  const [value = '', ...unit] = text.split(' ')
  return { value: Number(value), unit: unit.join(' ') }
}

const combined = async (amounts: string, wants?: string, of?: string) => {
  const quantities = amounts.split(', ').map(quantity)
  return run({ quantities, ...(wants && { wants }), ...(of && { of }) })
}

test.each([
  ['12 * 4.5', 54],
  ['1,200 / 4', 300],
  ['2 + 3 × 4', 14],
  ['(2 + 3) x 4', 20],
  ['2^3^2', 512],
  ['5²', 25],
  ['-3 - -2', -1],
  ['15% of 240', 36],
  ['15 percent of 240', 36],
  ['200 + 10%', 220],
  ['200 - 15% of 200', 170],
  ['half of ninety', 45],
  ['twenty five times four', 100],
  ['one and a half times 3', 4.5],
  ['12 divided by 4 = ?', 3],
  ['1/2 + 1/4', 0.75],
  ['0.1 + 0.2', 0.3],
])('%s is %f', async (expression, result) => {
  expect(await run({ expression })).toEqual({ result, unit: '', steps: [], exact: true })
})

test.each([
  ['1/0', 'Nothing can be divided by zero.'],
  ['(2', 'A bracket is not closed.'],
  ['2 +', 'The sum ends too early'],
  ['2 cows + 3', 'I cannot read "cows" in that sum.'],
  ['process.exit()', 'I cannot read "process" in that sum.'],
  ['9^99^9', 'That number is too large.'],
  ['(0-8)^0.5', 'That has no result.'],
  ['('.repeat(30), 'That sum is too long.'],
  [`1${'+1'.repeat(200)}`, 'That sum is too long.'],
  ['2^'.repeat(100), 'That sum is too long.'],
  ['-'.repeat(250), 'cannot read'],
])('says what is wrong with %s', async (expression, sentence) => {
  await expect(run({ expression })).rejects.toMatchObject({ statusCode: 422 })
  await expect(run({ expression })).rejects.toThrow(sentence)
})

test.each([
  ['a rate with its area', '90 lb/acre, 20 acre', 1800, 'lb'],
  ['a rate with an area in another unit', '100 kg/hectare, 5 acre', 202.342821, 'kg'],
  ['a total by the size of one', '2000 lb, 50 lb', 40, ''],
  ['the size of one and a total', '50 lb, 2000 lb', 40, ''],
  ['seed into bags', '90 lb/acre, 20 acre, 50 lb/bag', 36, 'bag'],
  ['feed per head and day', '25 lb/head/day, 30 head, 60 day', 45_000, 'lb'],
  ['feed a day, of each', '25 lb/day, 30 head, 60 day', 45_000, 'lb'],
  ['head by the land', '30 head, 12 acre', 2.5, 'head/acre'],
  ['the land and its head', '12 acre, 30 head', 2.5, 'head/acre'],
  ['feed by head and days', '1500 lb, 30 head, 10 day', 5, 'lb/head/day'],
  ['power with hours', '3 kW, 5 hour', 15, 'kWh'],
  ['energy by power', '45 kWh, 10 kW', 4.5, 'hour'],
  ['battery', '12 volt, 100 Ah', 1.2, 'kWh'],
  ['panels', '400 W, 20 panel', 8000, 'W'],
  ['plants in rows', '2 acre, 30 inch, 8 inch', 52_272, ''],
  ['lengths', '100 ft, 200 ft', 20_000, 'sq ft'],
  ['rain on land', '25 mm, 1 hectare', 250, 'm³'],
  ['a tank by a rate', '200 gallon, 20 gallon/acre', 10, 'acre'],
  ['a harvest by its area', '7200 bushel, 40 acre', 180, 'bushel/acre'],
  ['prices', '4.5 dollar/bushel, 180 bushel/acre, 40 acre', 32_400, 'dollar'],
  ['costs', '500 dollar, 40 head', 12.5, 'dollar/head'],
  ['way and time', '60 mile, 2 hour', 30, 'mph'],
  ['a share', '10 %, 250 lb', 25, 'lb'],
  ['a plain number', '3 , 250 lb', 750, 'lb'],
  ['a yield on its area', '180 bushel/acre, 60 acre', 10_800, 'bushel'],
  ['what is spread between two sides', '500 ft, 200 ft, 20 gallon/acre', 45.913682, 'gallon'],
  ['how long it lasts', '500 gallon, 20 head, 15 gallon/day', 1.666667, 'day'],
  ['bales for a winter', '1000 lb/bale, 30 head, 26 lb/day, 150 day', 117, 'bale'],
  ['head by a rate', '20 acre, 5 piece/acre', 100, 'piece'],
])('works out %s', async (_, amounts, result, unit) => {
  const facts = await combined(amounts)
  expect(facts.result).toBeCloseTo(result, 5)
  expect(facts).toMatchObject({ unit, exact: true })
})

test.each([
  ['2 acre, 30 inch, 8 inch', 'plant', 52_272],
  ['90 lb/acre, 20 acre, 50 lb', 'bag', 36],
  ['25 lb/day, 30 head, 60 day', 'ton', 22.5],
  ['12 bag, 50 lb', 'lb', 600],
  ['100 ft, 200 ft', 'acre', 0.459137],
  ['30 inch, 6 inch', 'plant/acre', 34_848],
  ['300 gallon/day, 40 head', 'gallon/head/day', 7.5],
  ['100 ft, 200 ft', 'area', 20_000],
  ['500 ft, 8 ft', 'post', 62.5],
  ['100 acre, 2 acre/head', 'head', 50],
  ['5 mph, 10 ft', 'acre/hour', 6.060606],
  ['10 kW, 4.5 kWh/kW/day', 'kWh/day', 45],
  ['5 hectare', 'acre', 12.355269],
])('works out %s in %s', async (amounts, wants, result) => {
  expect((await combined(amounts, wants)).result).toBeCloseTo(result, 5)
})

test('works out the weight of bushels, which is by convention', async () => {
  expect(await combined('180 bushel/acre, 40 acre', 'ton', 'corn')).toMatchObject({
    result: 201.6,
    unit: 'ton',
    exact: false,
  })
})

test('shows how the quantities were put together', async () => {
  const { steps } = await combined('50 lb, 90 lb/acre, 20 acre')
  expect(steps).toEqual([
    { by: '×', value: 90, unit: 'lb/acre' },
    { by: '×', value: 20, unit: 'acre' },
    { by: '÷', value: 50, unit: 'lb' },
  ])
})

test.each([
  ['80 °F, 2 ', undefined, 'Temperatures can be converted, but not multiplied.'],
  ['0 lb, 3 lb', undefined, 'Nothing can be divided by zero.'],
  ['5 smoots', undefined, 'I do not know the unit smoots.'],
  ['5 lb, 3 psi, 2 amp, 7 °, 4 ft', undefined, 'I cannot work that out from'],
  ['5 lb, 3 acre', 'kWh', 'I cannot work that out from lb, acre.'],
  ['180 bushel/acre, 40 acre', 'ton', 'Say of what'],
])('says what is wrong with %s', async (amounts, wants, sentence) => {
  await expect(combined(amounts, wants)).rejects.toThrow(sentence)
})

test.each([
  {},
  { quantities: [] },
  { quantities: Array(9).fill(quantity('1 lb')) },
  { wants: 'lb' },
])('refuses %j', async (given) => {
  await expect(run(given)).rejects.toMatchObject({ statusCode: 400 })
})
