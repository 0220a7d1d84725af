import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { ORIGIN } from './server.ts'

export const CLIENT = { id: 'smart-farm', secret: 'a secret between farm and issuer' }

type Person = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })

/** A local OpenID Connect issuer with a reserved port; it is down until `start`. */
export async function reserveIssuer(person: Person) {
  const placeholder = createServer()
  const port = await listen(placeholder, 0)
  await closed(placeholder)
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${ORIGIN}/api/auth/callback/oidc`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['of the test'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...person }),
    }),
  })
  const server = createServer(provider.callback())
  return { issuer, start: () => listen(server, port), stop: () => closed(server) }
}

/** Signs in and consents on the issuer's pages. @returns the URL of the final redirect */
export async function agreeAt(start: string, login = 'ada') {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  let url = start
  for (let hop = 0; hop < 12; hop += 1) {
    if (url.startsWith(ORIGIN)) return url
    const response = await visit(url)
    let location = response.headers.get('location')
    if (!location) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? ''
      const answer = await visit(url, { prompt, login, password: 'any' })
      location = answer.headers.get('location') ?? ''
    }
    url = new URL(location, url).href
  }
  throw new Error(`The issuer did not send the browser back from ${url}`)
}
