import { expect, test } from 'vitest'
import type { Conversation } from '#contract/chat.ts'
import { withNewest } from '#src/api/chat.ts'

const conversation = (ids: string[], earlier: string | null = null): Conversation => ({
  messages: ids.map((id) => ({ id, role: 'user', content: `Message ${id}` })),
  earlier,
})
const idsOf = ({ messages }: Conversation) => messages.map(({ id }) => id)

test('the newest page continues the pages that were read before it', () => {
  const known = conversation(['1', '2', '3', '4'], null)
  const merged = withNewest(known, conversation(['3', '4', '5', '6'], '3'))
  expect(idsOf(merged)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(merged.earlier).toBeNull()
})

test('a page that does not meet the known ones replaces them, so that nothing seems missing', () => {
  const newest = conversation(['8', '9'], '8')
  expect(withNewest(conversation(['1', '2']), newest)).toBe(newest)
})

test('a backend without ids answers the whole conversation', () => {
  const whole: Conversation = { messages: [{ role: 'user', content: 'Hello' }] }
  expect(withNewest(whole, whole)).toBe(whole)
  expect(withNewest(undefined, whole)).toBe(whole)
})
