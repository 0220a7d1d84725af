import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { postPinned } from '#server/alerts/post-pinned.ts'

const ca = await readFile('tests/fixtures/tls/cert.pem')
const key = await readFile('tests/fixtures/tls/key.pem')

/** Of no name: only who is told it connects to it. */
const HERE = '127.0.0.2'
let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ cert: ca, key }, answer).listen(0, HERE)
  servers.push(server)
  await once(server, 'listening')
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

const post = (url: string, signal = AbortSignal.timeout(10_000)) =>
  postPinned({
    url: new URL(url),
    address: HERE,
    headers: { ttl: '60' },
    body: Buffer.from('sealed'),
    signal,
    ca,
  })

test('the connection goes to the address that was checked, whatever the name leads to', async () => {
  const seen: unknown[] = []
  const url = await listen((request, response) => {
    request.on('data', (body: Buffer) => {
      const { ttl, host } = request.headers
      seen.push([request.method, request.url, ttl, host?.split(':')[0], body.toString()])
      response.writeHead(201).end()
    })
  })
  expect(await post(`${url}/send/a`)).toEqual({ status: 201, retryAfter: undefined })
  expect(seen).toEqual([['POST', '/send/a', '60', 'localhost', 'sealed']])
})

test('a redirect to our own network is an answer that nobody follows', async () => {
  let asked = 0
  const inside = await listen((_request, response) => {
    asked += 1
    response.end('secret')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await listen((_request, response) => {
      response.writeHead(status, { location: `${inside}/admin` }).end()
    })
    expect(await post(url)).toMatchObject({ status })
  }
  expect(asked).toBe(0)
})

test('an answer without end is not read', async () => {
  const closed: Promise<unknown>[] = []
  const url = await listen((_request, response) => {
    closed.push(once(response, 'close'))
    response.writeHead(429, { 'retry-after': '120' })
    const pour = () => {
      if (!response.destroyed) response.write(Buffer.alloc(65_536), pour)
    }
    pour()
  })
  expect(await post(url)).toEqual({ status: 429, retryAfter: '120' })
  await closed[0]
})

test('a push service that hangs is left when time is up', async () => {
  const url = await listen(() => {})
  await expect(post(url, AbortSignal.timeout(200))).rejects.toThrow(/aborted|timeout/i)
})
