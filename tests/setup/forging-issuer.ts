import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** How a response differs from an honest one; undefined claims are left out. */
export type Forgery = { claims?: Claims; withoutIdToken?: true; userInfo?: Claims }

const encoded = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')

/** An OpenID Connect issuer that sends forged claims, signed with its published key. */
export async function startForgingIssuer(clientId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let nonce = ''
  let forgery: Forgery = {}

  function idToken(claims: Claims) {
    const content = `${encoded({ alg: 'ES256', kid: 'key' })}.${encoded(claims)}`
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`
  }
  const tokens = () => ({
    access_token: 'of the test',
    token_type: 'Bearer',
    ...(!forgery.withoutIdToken && {
      id_token: idToken({
        iss: issuer,
        aud: clientId,
        sub: 'ada',
        exp: Math.floor(Date.now() / 1000) + 60,
        nonce,
        email: 'ada@coop.example',
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Field',
        ...forgery.claims,
      }),
    }),
  })
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key' }] }),
    '/token': tokens,
    '/userinfo': () => forgery.userInfo ?? {},
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.() ?? {}
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** Sets the next response. @param start the authorization URL, which has the nonce */
    forge(start: URL, next: Forgery) {
      nonce = start.searchParams.get('nonce') ?? ''
      forgery = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
