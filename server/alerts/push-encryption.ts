import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const RECORD_BYTES = 4096
/** Ends the last record (RFC 8188, 2). */
const LAST = Buffer.from([2])

/** What a browser gives with its subscription, base64url. */
export type PushKeys = { p256dh: string; auth: string }

/** Random, but for tests. */
type Chosen = { salt: Buffer; privateKey: Buffer }

const hkdf = (key: Buffer, salt: Buffer, info: (string | Buffer)[], length: number) =>
  Buffer.from(
    hkdfSync('sha256', key, salt, Buffer.concat(info.map((part) => Buffer.from(part))), length),
  )

/**
 * The body of a push message: one record of aes128gcm (RFC 8188), with keys by RFC 8291.
 * @throws Error if the keys are none of a browser
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, chosen?: Chosen) {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const authSecret = Buffer.from(auth, 'base64url')
  if (browserKey.length !== KEY_BYTES || authSecret.length !== AUTH_BYTES)
    throw new Error('A push subscription has a key of 65 bytes and a secret of 16.')
  const own = createECDH(CURVE)
  if (chosen) own.setPrivateKey(chosen.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const shared = own.computeSecret(browserKey)
  const key = hkdf(shared, authSecret, ['WebPush: info\0', browserKey, ownKey], 32)
  const salt = chosen?.salt ?? randomBytes(SALT_BYTES)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(key, salt, ['Content-Encoding: aes128gcm\0'], 16),
    hkdf(key, salt, ['Content-Encoding: nonce\0'], 12),
  )
  const head = Buffer.alloc(SALT_BYTES + 5)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  head.writeUInt8(ownKey.length, SALT_BYTES + 4)
  const record = [cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([head, ownKey, ...record])
}
