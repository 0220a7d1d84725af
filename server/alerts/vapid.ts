import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'

const CURVE = 'prime256v1'
const EXPIRES_AFTER_S = 12 * 3600

/** The key pair by which push services know this server (RFC 8292). */
export type VapidKeys = { publicKey: Buffer; privateKey: KeyObject }

/**
 * The same for the same secret, so that all replicas have it and nothing is stored. Of 2^32 secrets one
 * gives a number that is no key, and takes the next.
 */
export function vapidKeys(secret: string, turn = 0): VapidKeys {
  const d = Buffer.from(hkdfSync('sha256', secret, '', `smart-farm push ${turn}`, 32))
  const ecdh = createECDH(CURVE)
  try {
    ecdh.setPrivateKey(d)
  } catch {
    return vapidKeys(secret, turn + 1)
  }
  const publicKey = ecdh.getPublicKey()
  const coordinate = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const key = { ...jwk, d: d.toString('base64url') }
  return { publicKey, privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * The Authorization header for a push service.
 * @param subject whom its operators may write to: `mailto:` or a page
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: Date },
) {
  const exp = Math.floor(now.getTime() / 1000) + EXPIRES_AFTER_S
  const claims = { aud: audience, exp, sub: subject }
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(text), key).toString('base64url')
  return `vapid t=${text}.${signature}, k=${publicKey.toString('base64url')}`
}
