import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import { encryptPush } from '#server/alerts/push-encryption.ts'
import { BROWSER } from '#tests/builders/build-push-device.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 is encrypted to its bytes', () => {
  const body = encryptPush('When I grow up, I want to be a watermelon', BROWSER.keys, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('another implementation decrypts what any browser is sent', () => {
  for (const text of ['', 'Frost -2 °C in Nord, Di. 04:00', 'x'.repeat(3000)]) {
    const browser = createECDH('prime256v1')
    const p256dh = browser.generateKeys('base64url')
    const authSecret = randomBytes(16).toString('base64url')
    const body = encryptPush(text, { p256dh, auth: authSecret })
    const parameters = { version: 'aes128gcm', privateKey: browser, authSecret } as const
    expect(ece.decrypt(body, parameters).toString()).toBe(text)
  }
})

test.each([
  ['a point off the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, /curve/],
  ['a short key', { p256dh: 'BCVx' }, /65 bytes/],
  ['a short secret', { auth: 'BTBZ' }, /65 bytes/],
])('%s is refused', (_what, change, complaint) => {
  expect(() => encryptPush('', { ...BROWSER.keys, ...change })).toThrow(complaint)
})
