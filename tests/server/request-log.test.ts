import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino, type Logger } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersIn, heardFrom } from '#tests/setup/raw-http.ts'
import { startTestApp } from '#tests/setup/server.ts'

let lines: { level?: number; reqId?: string; status?: number; msg?: string }[]
let logger: Logger
let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  lines = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as object)
      done()
    },
  })
  logger = pino(sink)
  farm = await startTestApp({ log: logger })
  await farm.app.listen({ port: 0, host: '127.0.0.1' })
  lines = []
})
afterEach(() => farm.close())

const head = 'Host: farm.example\r\nConnection: close\r\n\r\n'

test.each([
  ['as any other', 401, `GET /api/projects HTTP/1.1\r\n${head}`],
  ['an address that cannot be decoded', 400, `GET /api/%zz HTTP/1.1\r\n${head}`],
  ['an id that is too long', 400, `GET /api/objects/${'a'.repeat(1100)} HTTP/1.1\r\n${head}`],
  ['a method of nobody', 400, `BREW / HTTP/1.1\r\n${head}`],
  ['no request at all', 400, 'GARBAGE\r\n\r\n'],
  ['headers beyond the limit', 431, `GET / HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}\r\n${head}`],
])('one line, by the id of the answer: %s', async (_what, status, request) => {
  const { port } = farm.app.server.address() as AddressInfo
  const [answer] = answersIn(await heardFrom(port, request))
  expect(answer?.status).toBe(status)
  const id = answer?.headers['x-request-id']
  expect(id).toMatch(/^[\da-f-]{36}$/)
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000)
  expect(lines[0]).toMatchObject({ reqId: id, status, msg: 'request' })
})

test('an untrusted proxy is warned about once, a trusted one never', async () => {
  const ask = () =>
    farm.app.inject({
      url: '/api/auth/user',
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    })
  const warnings = () => lines.filter(({ msg }) => msg?.includes('TRUST_PROXY'))
  await ask()
  await ask()
  expect(warnings()).toMatchObject([
    { level: 40, msg: expect.stringMatching(/a proxy at 192\.0\.2\.1 .* lock out all\.$/) },
  ])
  await farm.close()
  lines = []
  farm = await startTestApp({ log: logger, trustProxy: '192.0.2.1' })
  await ask()
  expect(warnings()).toEqual([])
})
