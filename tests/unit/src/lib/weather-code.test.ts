import { expect, test } from 'vitest'
import { weatherWord } from '#src/lib/weather-code.ts'

test.each([
  [0, 'Clear'],
  [2, 'Partly cloudy'],
  [48, 'Fog'],
  [57, 'Freezing rain'],
  [82, 'Showers'],
  [86, 'Snow'],
  [99, 'Thunderstorm'],
])('WMO code %i is %s', (code, word) => {
  expect(weatherWord(code)?.id).toBe(word)
})

test('a code that nobody knows has no word', () => {
  expect(weatherWord(7)).toBeNull()
  expect(weatherWord(null)).toBeNull()
})
