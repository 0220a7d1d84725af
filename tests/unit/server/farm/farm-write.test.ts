import { expect, test } from 'vitest'
import { requestKey } from '#server/farm/farm-write.ts'

const DEEP = 100_000

test('a body that is nested too deeply is refused with an explanation', () => {
  let body: unknown = 1
  for (let level = 0; level < DEEP; level += 1) body = { a: body }
  const request = {
    user: { id: 'u1' },
    headers: { 'idempotency-key': 'k1' },
    url: '/',
    method: 'DELETE',
    body,
  }
  expect(() => requestKey(request as unknown as Parameters<typeof requestKey>[0])).toThrow(
    'The request is nested too deeply.',
  )
})
