import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32

/** Compares in constant time, so that timing reveals nothing about `right`. */
export function isSame(given: string, right: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Signs texts for one purpose, with a key derived from the session secret. */
export function signer(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `smart-farm ${purpose}`, KEY_BYTES))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { sign, hasSigned: (text: string, signature: string) => isSame(signature, sign(text)) }
}
