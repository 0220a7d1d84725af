import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersIn, heardFrom } from '#tests/setup/raw-http.ts'
import {
  farmerAt,
  startServer,
  type ProcessFarmer,
  type RunningServer,
} from '#tests/setup/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'smart-farm-broken-'))
let server: RunningServer
let ada: ProcessFarmer
let ben: ProcessFarmer

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  ada = await farmerAt(server.url, 'ada@farm.example')
  ben = await farmerAt(server.url, 'ben@farm.example')
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true })
})

const send = async (...requests: string[]) =>
  answersIn(await heardFrom(Number(new URL(server.url).port), requests.join('')))

const lines = (...headers: string[]) =>
  [`Host: ${new URL(server.url).host}`, ...headers].join('\r\n') + '\r\n\r\n'

const whoAmI = (farmer: ProcessFarmer | null, ...headers: string[]) =>
  `GET /api/auth/user HTTP/1.1\r\n${lines(...headers, ...(farmer ? [`Cookie: ${farmer.cookie}`] : []))}`

const newProject = (farmer: ProcessFarmer, body: string, ...headers: string[]) =>
  `POST /api/projects HTTP/1.1\r\n${lines(
    `Origin: ${server.url}`,
    `Cookie: ${farmer.cookie}`,
    'Content-Type: application/json',
    ...headers,
  )}${body}`

const emails = (answers: { body: string }[]) =>
  answers.map(({ body }) => /"email":"([^"]+)"/.exec(body)?.[1] ?? body)

test('pipelined requests are answered in order, each for its own farmer', async () => {
  const named = '{"name":"North"}'
  const answers = await send(
    whoAmI(ada),
    whoAmI(ben),
    newProject(ada, named, `Content-Length: ${named.length}`),
    whoAmI(null),
    whoAmI(ben),
    whoAmI(ada, 'Connection: close'),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 401, 200, 200])
  const { email } = ada
  expect(emails(answers)).toEqual([
    email,
    ben.email,
    expect.stringContaining('"name":"North"'),
    'Unauthorized',
    ben.email,
    email,
  ])
})

test('what looks like a request inside a body is not parsed as one', async () => {
  const inner = whoAmI(ben)
  const outer = whoAmI(ada, `Content-Length: ${inner.length}`) + inner
  expect(emails(await send(outer, whoAmI(null, 'Connection: close')))).toEqual([
    ada.email,
    'Unauthorized',
  ])
})

describe('an invalid request ends its connection, and nothing after it is read', () => {
  const chunked = 'Transfer-Encoding: chunked'
  test.each([
    ['headers beyond the limit', 431, () => whoAmI(ada, `X-Long: ${'a'.repeat(20_000)}`)],
    ['an address beyond the limit', 431, () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${lines()}`],
    [
      'a length and chunks',
      400,
      () => newProject(ada, '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    ],
    ['chunks and a length', 400, () => newProject(ada, '0\r\n\r\n', chunked, 'Content-Length: 5')],
    ['a chunk size that is no number', 400, () => newProject(ada, 'zz\r\n{}\r\n', chunked)],
    ['a negative chunk size', 400, () => newProject(ada, '-2\r\n{}\r\n', chunked)],
    ['a chunk larger than numbers', 400, () => newProject(ada, `${'f'.repeat(17)}\r\n`, chunked)],
    ['chunks that are not the last', 400, () => newProject(ada, '', `${chunked}, identity`)],
    ['a length among the trailers', 400, () => newProject(ada, TRAILED, chunked)],
    ['two lengths', 400, () => newProject(ada, '{}', 'Content-Length: 2', 'Content-Length: 12')],
    ['a length that is no number', 400, () => newProject(ada, '{}', 'Content-Length: two')],
    ['a negative length', 400, () => newProject(ada, '{}', 'Content-Length: -2')],
    ['a NUL in the path', 400, () => `GET /api/\0projects HTTP/1.1\r\n${lines()}`],
    ['a NUL in a header', 400, () => whoAmI(ada, 'X-Name: a\0b')],
    ['a lone line feed', 400, () => `GET /healthz HTTP/1.1\nHost: farm\n\n`],
    ['a header over two lines', 400, () => whoAmI(ada, 'X-Name: a\r\n b')],
    ['a space before the colon', 400, () => whoAmI(ada, 'Content-Length : 4')],
    ['a method of nobody', 400, () => `BREW /api/projects HTTP/1.1\r\n${lines()}`],
    ['a greeting of TLS', 400, () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s', async (_what, status, broken) => {
    const [first, ...others] = await send(broken(), whoAmI(ben))
    expect({ status: first?.status, others }).toEqual({ status, others: [] })
    expect(first?.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    expect(first?.body).toMatch(/^The request .+\.$/)
    // After another request it gets its own refusal or none, never that request's answer.
    const [bens = { status: 200 }, refusal, ...more] = await send(
      whoAmI(ben),
      broken(),
      whoAmI(ada),
    )
    expect([bens.status, refusal?.status ?? status, more]).toEqual([200, status, []])
    expect(emails(await send(whoAmI(ben, 'Connection: close')))).toEqual([ben.email])
  })
})

const TRAILED = '2\r\n{}\r\n0\r\nContent-Length: 4\r\n\r\n'

test('a response is sent to its end, whatever follows on the connection', async () => {
  const answers = await send(whoAmI(ada), 'nonsense\r\n\r\n')
  expect(emails(answers)).toEqual([ada.email])
})

test('a target on another host is refused, and the connection stays open', async () => {
  const elsewhere = (target: string) =>
    `GET ${target} HTTP/1.1\r\n${lines(`Cookie: ${ada.cookie}`)}`
  const answers = await send(
    elsewhere('http://elsewhere.example/api/auth/user'),
    elsewhere(`${server.url.replace('localhost', 'localhost.example')}/api/auth/user`),
    elsewhere('//elsewhere.example/api/auth/user'),
    elsewhere('/api/%zz'),
    elsewhere(`${server.url}/api/auth/user`),
    whoAmI(ben, 'Connection: close'),
  )
  expect(answers.map(({ status }) => status)).toEqual([421, 421, 404, 400, 200, 200])
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  expect(emails(answers).slice(-2)).toEqual([ada.email, ben.email])
})

test('the server is no proxy', async () => {
  expect(await send(`CONNECT elsewhere.example:443 HTTP/1.1\r\n${lines()}`)).toEqual([])
})

test('after all of this the server is running and has logged no warning', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.output()).not.toContain('"level":')
})
