import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { vapidHeader, vapidKeys } from '#server/alerts/vapid.ts'

const SECRET = 'a secret of the tests, long enough to sign with'

test('every replica derives the same key pair from the secret, and another secret another', () => {
  const { publicKey } = vapidKeys(SECRET)
  expect(publicKey).toHaveLength(65)
  expect(vapidKeys(SECRET).publicKey).toEqual(publicKey)
  expect(vapidKeys(`${SECRET}.`).publicKey).not.toEqual(publicKey)
  expect(vapidKeys(SECRET, 1).publicKey).not.toEqual(publicKey)
})

test('a push service can verify who sends, to whom and until when', () => {
  const keys = vapidKeys(SECRET)
  const now = new Date('2026-06-01T08:00:00Z')
  const who = { audience: 'https://push.example', subject: 'mailto:farm@coop.example', now }
  const [, token = '', key = ''] = /^vapid t=(.*), k=(.*)$/.exec(vapidHeader(keys, who)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(parsed(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(parsed(claims)).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-06-01T20:00:00Z') / 1000,
    sub: 'mailto:farm@coop.example',
  })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((at) => at.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: `${x}`, y: `${y}` }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, by, Buffer.from(signature, 'base64url'))).toBe(true)
})
