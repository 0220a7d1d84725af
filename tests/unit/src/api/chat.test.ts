import { expect, test } from 'vitest'
import { withNewest, type Conversation } from '#src/api/chat.ts'

const conversation = (ids: string[], earlier: string | null = null): Conversation => ({
  messages: ids.map((id) => ({ id, role: 'user', content: `Message ${id}` })),
  earlier,
})
const idsOf = ({ messages }: Conversation) => messages.map(({ id }) => id)

test('a refetched newest page keeps the earlier pages', () => {
  const known = conversation(['1', '2', '3', '4'], null)
  const merged = withNewest(known, conversation(['3', '4', '5', '6'], '3'))
  expect(idsOf(merged)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(merged.earlier).toBeNull()
})

test('a newest page with a gap before it replaces the earlier pages', () => {
  const newest = conversation(['8', '9'], '8')
  expect(withNewest(conversation(['1', '2']), newest)).toBe(newest)
})

test('a conversation without ids replaces the cached one', () => {
  const whole: Conversation = { messages: [{ role: 'user', content: 'Hello' }] }
  expect(withNewest(whole, whole)).toBe(whole)
  expect(withNewest(undefined, whole)).toBe(whole)
})
