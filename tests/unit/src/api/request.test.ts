import { expect, test } from 'vitest'
import { failureSentence } from '#src/api/request.ts'

const NO_ANSWER = 'The server could not be reached.'
const ODD_ANSWER = 'The server did not answer as it should.'

test.each([
  [
    new Error('409: A project may have at most 500 crops.'),
    'A project may have at most 500 crops.',
  ],
  [new Error('502: <html><h1>Bad Gateway</h1></html>'), ODD_ANSWER],
  [new Error(`500: ${'x'.repeat(301)}`), ODD_ANSWER],
  [new TypeError('Failed to fetch'), NO_ANSWER],
  ['no error at all', NO_ANSWER],
])('%s becomes a sentence', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence)
})
