import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { ORIGIN } from './server.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A CBOR head: major type and a number up to 65,535, as short as it can be. */
function head(major: number, value: number) {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const words = (word: string) => Buffer.concat([head(3, word.length), Buffer.from(word)])
/** A whole number, also below zero. */
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))

/** A device with one passkey, that signs what a page asks for. */
export function passkeyDevice(rpId = 'localhost', origin = ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, rest = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0]), rest])
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    make(challenge: string, isVerified = true) {
      const cose = Buffer.concat([
        head(5, 5),
        whole(1),
        whole(2),
        whole(3),
        whole(-7),
        whole(-1),
        whole(1),
        whole(-2),
        bytes(Buffer.from(x, 'base64url')),
        whole(-3),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authData(PRESENT | ATTESTED | (isVerified ? VERIFIED : 0), made)
      const attestation = Buffer.concat([
        head(5, 3),
        words('fmt'),
        words('none'),
        words('attStmt'),
        head(5, 0),
        words('authData'),
        bytes(data),
      ])
      const clientDataJSON = text(client('webauthn.create', challenge))
      const response = { clientDataJSON, attestationObject: text(attestation) }
      return JSON.stringify({ ...credential, response })
    },
    sign(challenge: string, isVerified = true) {
      const data = authData(PRESENT | (isVerified ? VERIFIED : 0))
      const signed = client('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(signed)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: text(signed),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return JSON.stringify({ ...credential, response })
    },
  }
}
