import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { freePort } from '#scripts/free-port.ts'
import { openKnownFarm, type Send } from '#scripts/siege/fuzz/known-farm.ts'
import type { Known } from '#scripts/siege/fuzz/from-schema.ts'
import { signUp, type Farmer } from '#scripts/siege/farmer.ts'

const FARMERS = 30
/** Signing in, up or out ends the current session. */
const ENDS_SESSION = /^\/api\/(?:login|signup|logout)/

export type CrowdProxy = {
  url: string
  /** Requests that the server failed to handle. */
  failures: string[]
  /** Responses so far, by status. */
  answered: () => Record<string, number>
  stop: () => void
}

type Member = { farmer: Farmer; known: Known }

/**
 * Lets scanners send thousands of requests although a farmer may make only 600 writes a minute:
 * each request is forwarded as the next of many farmers, from another address. `$cropId` and the
 * like are replaced by ids of that farmer.
 */
export async function openCrowdProxy(target: string, origin: string): Promise<CrowdProxy> {
  const crowd: Member[] = []
  const failures: string[] = []
  const answered: Record<string, number> = {}
  let requests = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests += 1
      // Such requests go without a session: a farmer signed out would be refused from then on.
      const endsSession = ENDS_SESSION.test(request.url ?? '')
      const member = endsSession ? undefined : crowd[requests % Math.max(1, crowd.length)]
      const own = (text: string) => (member ? withIds(text, member.known) : text)
      const payload = Buffer.from(own(body.toString('latin1')), 'latin1')
      const { host: _host, connection: _connection, ...headers } = request.headers
      const onward = httpRequest(target + own(request.url ?? '/'), {
        method: request.method,
        headers: {
          ...headers,
          origin,
          ...(member && { cookie: member.farmer.cookie }),
          'x-forwarded-for': `10.${requests % 200}.${Math.floor(requests / 200) % 250}.7`,
          ...(payload.length > 0 && { 'content-length': payload.length }),
        },
      })
      onward.on('error', () => response.destroy())
      onward.on('response', (answer) => {
        const status = answer.statusCode ?? 0
        answered[status] = (answered[status] ?? 0) + 1
        if (status >= 500 && status !== 501) {
          failures.push(
            `${status} ${request.method} ${request.url} ${payload.toString()}`.slice(0, 400),
          )
        }
        response.writeHead(status, answer.headers)
        answer.pipe(response)
      })
      onward.end(payload)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${port}`
  const members: Member[] = []
  while (members.length < FARMERS) members.push(await openMember(target, origin, members.length))
  crowd.push(...members)
  return { url, failures, answered: () => ({ ...answered }), stop: () => server.close() }
}

async function openMember(target: string, origin: string, index: number): Promise<Member> {
  const farmer = await signUp(target, index, origin)
  const send: Send = async ({ method, url, headers, body }) => {
    const answer = await fetch(target + url, {
      method,
      headers: { cookie: farmer.cookie, origin, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { farmer, known: await openKnownFarm(send) }
}

const withIds = (text: string, known: Known) =>
  text.replaceAll(/(?:\$|%24)([a-zA-Z]+)\b/g, (all, name: string) => known[name]?.[0] ?? all)

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
