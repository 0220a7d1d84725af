import { expect, test } from 'vitest'
import { foundNetwork, missedNetwork } from '#src/api/offline/network-state.ts'
import { notKept } from '#src/api/offline/not-kept.ts'
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

test('what cannot wait for a network says that it needs one', () => {
  missedNetwork()
  const sentence = 'This works once there is a network again.'
  expect(failureSentence(new TypeError('Failed to fetch'))).toBe(sentence)
  expect(failureSentence(new Error('409: Full.'))).toBe('Full.')
  foundNetwork(new Date())
})

test('a change that the phone has no room for says so', () => {
  const change = { method: 'DELETE', path: '/api/tasks/t1', recordId: 't1' } as const
  expect(failureSentence(notKept(change, false))).toBe(
    'This phone is full. Your change could not be kept: free some space and save it again.',
  )
})
