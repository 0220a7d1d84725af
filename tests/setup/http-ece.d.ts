declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }

  /** The package ships no types; these cover what the tests use. */
  export default { decrypt: (_body: Buffer, _parameters: Parameters) => Buffer }
}
