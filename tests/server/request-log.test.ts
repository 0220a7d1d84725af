import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersIn, heardFrom } from '#tests/setup/raw-http.ts'
import { startTestApp } from '#tests/setup/server.ts'

let lines: { reqId?: string; status?: number; msg?: string }[]
let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  lines = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as object)
      done()
    },
  })
  farm = await startTestApp({ log: pino(sink) })
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
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatchObject({ reqId: id, status, msg: 'request' })
})
