import { expect, test } from 'vitest'
import { rotationConflict } from '#domain/book/rotation.ts'
import { conflictMessage, restMessage } from '#domain/book/rotation-words.ts'
import { english, say } from '#domain/texts/say.ts'

test.each([
  [
    2026,
    'tomatoes',
    { year: 2025, crop: 'potatoes' },
    'Potatoes stood on North in 2025. Give nightshades 3 years of rest there: until 2029.',
  ],
  [
    2028,
    'wheat',
    { year: 2027, crop: 'corn' },
    'North has Corn in 2027. Give grasses 1 year of rest there: until 2029.',
  ],
  [
    2026,
    'peppers',
    { year: 2028, crop: 'tomatoes' },
    'Tomatoes on North in 2028 would come too soon after it. Give nightshades 3 years of rest between.',
  ],
])('in %s, %s are told of %o', (year, crop, other, sentence) => {
  const fieldId = 'f1'
  const conflict = rotationConflict({ fieldId, year, crop, seasons: [{ fieldId, ...other }] })
  if (!conflict) throw new Error('No conflict')
  const words = conflictMessage(conflict, { fieldName: 'North', year, thisYear: 2026 })
  expect(say(english, words)).toBe(sentence)
  expect(say(english, restMessage(conflict.rest))).toMatch(/: (?:3 to 4|1 to 3) years$/)
})
