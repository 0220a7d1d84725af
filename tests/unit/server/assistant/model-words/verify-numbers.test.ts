import { expect, test } from 'vitest'
import { numbersIn, verifyNumbers } from '#server/assistant/model-words/verify-numbers.ts'

const kept = (text: string, ...grounds: (string | number)[]) => verifyNumbers(text, grounds).text

test('a sentence with numbers from a record stays', () => {
  const record = 'Hill flock (Sheep): 30 head, Merino, on 12 acres'
  expect(kept('You have 30 sheep on 12 acres.', record)).toBe('You have 30 sheep on 12 acres.')
})

test.each([
  ['a unit for a count', 'You have 12 sheep.'],
  ['a count for a unit', 'They graze 30 acres.'],
  ['another animal', 'You have 30 cows.'],
  ['another unit', 'Each needs 12 pounds.'],
  ['a year for a count', 'You have 2026 sheep.'],
  ['another month', 'The photo is of May 5.'],
])('the number of a record does not stand for %s', (_, sentence) => {
  const grounds = ['Hill flock (Sheep): 30 head, Merino, on 12 acres', 'Photo of Jun 5, 2026']
  expect(kept(sentence, ...grounds)).toBe('')
})

test.each([
  ['a range', 'Keep it at 50 to 60 °F.', 'between 50 and 60 degrees F'],
  ['a hyphen', 'The 40-acre field is dry.', 'Creek bottom (Corn): 40 acres'],
  ['a field with its unit', 'A day brings 29 kWh.', 'Current generation: 29 kWh a day'],
  ['words between', '24 of your cows cough.', 'Milkers (Cattle): 24 head'],
  ['a year', 'It was built in 2023.', 'Installation Date: 2023-04-15'],
])('%s is understood', (_, sentence, ground) => {
  expect(kept(sentence, ground)).toBe(sentence)
})

test('a sentence with an invented number is removed and reported', () => {
  const { text, dropped } = verifyNumbers('You have 30 sheep. They weigh 71 kg each. Well done!', [
    'Hill flock (Sheep): 30 head',
  ])
  expect(text).toBe('You have 30 sheep. Well done!')
  expect(dropped).toEqual(['They weigh 71 kg each.'])
})

test.each([
  ['in words', 'Give twelve millilitres.'],
  ['in words with a hyphen', 'Give twenty-five units.'],
  ['as a dozen', 'Feed two dozen eggs.'],
  ['as half a tablet', 'Give half a tablet.'],
  ['as a fraction sign', 'Give ½ a tablet.'],
  ['in full-width digits', 'Give ５ ml.'],
  ['in Arabic digits', 'Give ٥ ml.'],
  ['after an abbreviation', 'Give approx. 500 mg daily.'],
  ['with a thousands separator', 'It costs 1,250 dollars.'],
  ['without a leading zero', 'Give .5 ml.'],
])('an invented number is found %s', (_, sentence) => {
  expect(kept(`Stay calm. ${sentence}`, 'no figure')).toBe('Stay calm.')
})

test.each([
  ['a thousands separator', 'You have 1,250 hens.', 'Layers (Chickens): 1250 head'],
  ['a number in words', 'You have twenty-five hens.', 'Layers (Chickens): 25 head'],
  ['hundreds in words', 'You have two hundred and fifty hens.', 'Layers (Chickens): 250 head'],
  ['a date with a leading zero', 'The photo is of June 5, 2026.', '2026-06-05'],
  ['a percentage', 'It covers 3.4 % of the leaf.', 'area 3.4 %'],
])('%s counts as the same number', (_, sentence, ground) => {
  expect(kept(sentence, ground)).toBe(sentence)
})

test('a rounded or nearly correct number is removed', () => {
  expect(kept('About 3 %.', 'area 3.4 %')).toBe('')
})

test('list numbers are not checked, and line breaks stay', () => {
  const list = '1. Look at the leaves.\n2. Water 40 gallons.\n3. Wait.'
  expect(kept(list)).toBe('1. Look at the leaves.\n3. Wait.')
})

test('the word "one" alone is not a figure', () => {
  expect(numbersIn('Only one of them is lame.')).toEqual([])
})
