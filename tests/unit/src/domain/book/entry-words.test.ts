import { expect, test } from 'vitest'
import { quantityMessage } from '#domain/book/entry-words.ts'
import { english, say } from '#domain/texts/say.ts'

test.each([
  [120, 'kg', '120 kg'],
  [1, 'box', '1 box'],
  [0.5, 'box', '0.5 boxes'],
  // A small dose is not 0; a sum shows none of what a double adds to it.
  [0.0004, 'l', '0.0004 l'],
  [0.1 + 0.2, 'l', '0.3 l'],
] as const)('%d of %s is %j', (quantity, unit, words) => {
  expect(say(english, quantityMessage(quantity, unit))).toBe(words)
})
