import { expect, test } from 'vitest'
import { findQuantities } from '#server/assistant/tools/quantities/find-quantities.ts'

/** Each amount as 'value unit', with what it is of. */
const read = (text: string) =>
  findQuantities(text).map(({ value, unit, of }) =>
    [value, unit, of && `of ${of}`].filter(Boolean).join(' '),
  )

test.each([
  ['how many acres is 5 hectares', ['5 hectare']],
  ['convert 1,200 lbs to kg', ['1200 lb']],
  ['2.5 tonnes and 1,5 t', ['2.5 tonne', '1.5 tonne']],
  ['half an acre', ['0.5 acre']],
  ['a quarter of an acre and 2 1/2 acres', ['0.25 acre', '2.5 acre']],
  ['two and a half acres, 3½ tons', ['2.5 acre', '3.5 ton']],
  ['three quarters of an acre', ['0.75 acre']],
  ['a dozen eggs, half a dozen ewes', ['12 egg', '6 head']],
  ['forty-two cows', ['42 head']],
  ['a hundred and twenty ewes', ['120 head']],
  ['thirty two thousand plants per acre', ['32000 plant/acre']],
  ['1.5 million seeds, 5k plants', ['1500000 seed', '5000 plant']],
  ['90 lbs/ac on 20 acres', ['90 lb/acre', '20 acre']],
  ['2 lbs. per acre.', ['2 lb/acre']],
  ['25 lb per head per day for 30 cows', ['25 lb/head/day', '30 head']],
  ['10 lb of salt per head a day', ['10 lb/head/day']],
  ['180 bushels of corn per acre', ['180 bushel/acre of corn']],
  ['100 bushels of wheat', ['100 bushel of wheat']],
  ['30 dairy cows on 12 acres', ['30 head', '12 acre']],
  ['50-lb bags', ['50 lb/bag']],
  ['12 bags of 50 lb', ['12 bag', '50 lb/bag']],
  ['20 panels of 400 w', ['20 panel', '400 W/panel']],
  ['bales of 1,000 lb, 300 chickens times 4 ounces', ['1000 lb/bale', '300 head', '4 ounce/head']],
  ['2 gallons each a day', ['2 gallon/piece/day']],
  ['5 per acre for a week', ['5 piece/acre', '1 week']],
  ['24 by 48 inches', ['24 inch', '48 inch']],
  ['6\' x 8"', ['6 ft', '8 inch']],
  ['rows 30 inches apart, 8 in apart', ['30 inch', '8 inch']],
  ['$4.50 a bushel', ['4.5 dollar/bushel']],
  ['5 lb per 1,000 sq. ft.', ['0.005 lb/sq ft']],
  ['500 gallons daily', ['500 gallon/day']],
  ['-5 c, minus 10 degrees celsius, 80°f', ['-5 °C', '-10 °C', '80 °F']],
  ['25% of 240 lb', ['25 %', '240 lb']],
  ['how many square feet in an acre', ['1 acre']],
  ['5 kilowatt-hours, 3 kWh a day', ['5 kWh', '3 kWh/day']],
])('reads the amounts of %s', (text, amounts) => {
  expect(read(text)).toEqual(amounts)
})

test.each([
  ['40 in the barn', ['40']],
  ['10 in 5 hectares', ['10', '5 hectare']],
  ['5 to 6 kg', ['5', '6 kg']],
  ['I have 5 has it rained', ['5']],
  ['the 3rd of May, 2026-05-31 at 6:30', []],
  ['a cow has bloat, a day ago', []],
  ['the left hind quarter is hot', []],
  ['', []],
  ['😀🐄', []],
])('reads no units into %s', (text, amounts) => {
  expect(read(text)).toEqual(amounts)
})

test('says where each amount stands', () => {
  const text = 'Spread 90 lb per acre on half an acre!'
  const said = findQuantities(text).map(({ start, end }) => text.slice(start, end))
  expect(said).toEqual(['90 lb per acre', 'half an acre'])
})

test('does not lose its place behind letters that change length in lower case', () => {
  const text = 'İİİ 5 kg'
  expect(findQuantities(text).map(({ start, end }) => text.slice(start, end))).toEqual(['5 kg'])
})
