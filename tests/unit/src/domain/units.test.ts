import { expect, test } from 'vitest'
import { english, say } from '#domain/texts/say.ts'
import { enteredNumber, enteredText } from '#domain/units.ts'

test.each([
  ['3', 3],
  [' 4.25 ', 4.25],
  ['4,5', 4.5],
  ['.5', 0.5],
  ['\u22122', -2],
  ['1e3', 1000],
  ['1e309', undefined],
  ['', undefined],
  ['abc', undefined],
  ['n/a', undefined],
  ['24-25', undefined],
  ['24 25', undefined],
  // The last of two separators is the decimal one; a single comma before three digits groups them.
  ['1,204', 1204],
  ['1,204.5', 1204.5],
  ['1.204,5', 1204.5],
  ['1.204', 1.204],
  ['0,204', 0.204],
  ['1,20', 1.2],
  ['1,204,500', 1_204_500],
  ['1.204.500', 1_204_500],
  ['1.204.500,5', 1_204_500.5],
  ['1,2,3', undefined],
  ['1,204,50', undefined],
  ['1 204', 1204],
  ['1\u00a0204,5', 1204.5],
  ['1’204', 1204],
  ["1'204'500.5", 1_204_500.5],
  ['-1,204', -1204],
  // With a unit, or per day.
  ['20%', 20],
  ['30°', 30],
  ['30 degrees', 30],
  ['10kWp', 10],
  ['4.5 kW', 4.5],
  ['18.5 kWh', 18.5],
  ['18.5kwh', 18.5],
  ['1,204 kWh', 1204],
  ['18.5 kWh/day', 18.5],
  ['18.5 kWh per day', 18.5],
  ['18,5 kWh a day', 18.5],
  ['18.5 kWh / d', 18.5],
  ['18.5 kWh daily', 18.5],
  ['18.5 per day', 18.5],
  ['18.5 kW/day', 18.5],
  ['550 kWh/month', undefined],
  ['18500 Wh', undefined],
  ['5 horses', undefined],
  ['a day', undefined],
])('%j is read as %s', (text, number) => {
  expect(enteredNumber(text)).toBe(number)
})

test('a number is shown with its unit, any other text as entered', () => {
  expect(say(english, enteredText('1.204,5', 'kWh'))).toBe('1,204.5 kWh')
  expect(say(english, enteredText('20', '%'))).toBe('20%')
  expect(say(english, enteredText('1204 kWh', 'kWh'))).toBe('1,204 kWh')
  expect(say(english, enteredText('24-25', 'kWh'))).toBe('24-25')
  expect(say(english, enteredText('', 'kWh'))).toBe('')
})

test.each([
  ['1,204', 'en', 1204],
  ['1.204', 'en', 1.204],
  ['1,204', 'hi', 1204],
  ['1,20,400', 'hi', 120_400],
  ['1,20,400.50', 'en-IN', 120_400.5],
  ['12,34,56,789', 'hi', 123_456_789],
  ['1,2,400', 'hi', undefined],
  ['1.204', 'es', 1204],
  ['1.204', 'de', 1204],
  ['1.204', 'pt-BR', 1204],
  ['1,204', 'es', 1.204],
  ['1,204', 'de', 1.204],
  ['1,204', 'pt-BR', 1.204],
  ['1,204', 'fr', 1.204],
  ['1\u202F204,5', 'fr', 1204.5],
  ['1.204,50', 'de', 1204.5],
  ['1,204.50', 'de', 1204.5],
  ['2,50', 'sw', 2.5],
  ['0.204', 'de', 0.204],
])('%s is read as in %s', (text, locale, number) => {
  expect(enteredNumber(text, locale)).toBe(number)
})
