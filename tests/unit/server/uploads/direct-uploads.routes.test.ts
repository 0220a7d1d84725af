import { expect, test } from 'vitest'
import { fewAtOnce } from '#server/uploads/direct-uploads.routes.ts'

const never = () => new Promise<void>(() => {})

test('a farmer sends twelve files at a time, another farmer as many', async () => {
  const inPlace = fewAtOnce()
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const first = inPlace('ada', () => ended)
  for (let n = 1; n < 12; n += 1) void inPlace('ada', never)
  const refused = { statusCode: 429, retryAfterSeconds: 5 }
  await expect(inPlace('ada', never)).rejects.toMatchObject(refused)
  expect(await inPlace('ben', async () => 'sent')).toBe('sent')
  end()
  await first
  expect(await inPlace('ada', async () => 'sent')).toBe('sent')
})
