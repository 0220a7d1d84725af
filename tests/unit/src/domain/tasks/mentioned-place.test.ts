import { expect, test } from 'vitest'
import { indexOfName } from '#domain/tasks/mentioned-place.ts'

test('a name is found as a whole word, also after a longer one that begins with it', () => {
  expect(indexOfName('northern lights and north', 'north')).toBe(20)
  expect(indexOfName('northern lights', 'north')).toBe(-1)
})

test('a record without a name is never named', () => {
  expect(indexOfName('a cold day', '')).toBe(-1)
})
