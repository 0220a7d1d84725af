import { expect, test } from 'vitest'
import { english, say } from '#domain/texts/say.ts'
import { isReassuring, statusLabel, statusOf } from '#domain/health-status.ts'

test.each(['excellent', 'good', 'optimal'])('a status of %s reassures', (status) => {
  expect(isReassuring(status)).toBe(true)
})

test.each(['unknown', 'needs_attention', 'poor', 'bad', 'goodish', ''])(
  'a status of "%s" warns',
  (status) => {
    expect(isReassuring(status)).toBe(false)
  },
)

test('the status is that of the record or the system, else unknown', () => {
  expect(statusOf({ healthStatus: 'good' })).toBe('good')
  expect(statusOf({ healthStatus: null, systemStatus: 'optimal' })).toBe('optimal')
  expect(statusOf({})).toBe('unknown')
})

test.each([
  ['good', 'Good'],
  ['needs_attention', 'Needs attention'],
  ['at-risk', 'At risk'],
  ['unknown', 'Not assessed'],
])('a status of "%s" reads "%s"', (status, words) => {
  expect(say(english, statusLabel(status))).toBe(words)
})
