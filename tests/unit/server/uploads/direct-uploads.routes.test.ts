import { expect, test } from 'vitest'
import { uploadSlots } from '#server/uploads/direct-uploads.routes.ts'

const never = () => new Promise<void>(() => {})

test('a farmer sends twelve files at a time, another farmer as many', async () => {
  const inSlot = uploadSlots()
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const first = inSlot('ada', () => ended)
  for (let n = 1; n < 12; n += 1) void inSlot('ada', never)
  const refused = { statusCode: 429, retryAfterSeconds: 5 }
  await expect(inSlot('ada', never)).rejects.toMatchObject(refused)
  expect(await inSlot('ben', async () => 'sent')).toBe('sent')
  end()
  await first
  expect(await inSlot('ada', async () => 'sent')).toBe('sent')
})
