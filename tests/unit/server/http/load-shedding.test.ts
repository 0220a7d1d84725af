import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { nextRefusedShare, shedLoad } from '#server/http/load-shedding.ts'

let app: ReturnType<typeof Fastify>
let address: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  app = Fastify()
  handleErrors(app)
  shedLoad(app)
  app.get('/', async () => 'served')
  app.get('/healthz', async () => 'served')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Runs the server's next check of the event loop, which is then `ms` late. */
function lookAfter(ms: number) {
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
  vi.advanceTimersToNextTimer()
  late.mockRestore()
}

const crowd = (path: string) =>
  Promise.all(Array.from({ length: 100 }, () => fetch(address + path)))

test('many clients that overload the server are partly refused with a Retry-After', async () => {
  const early = await crowd('/')
  expect(early.every(({ status }) => status === 200)).toBe(true)
  lookAfter(1000)
  const [refused] = await crowd('/')
  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('retry-after')).toBe('2')
  expect(await refused?.text()).toMatch(/too busy/)
  const health = await crowd('/healthz')
  expect(health.every(({ status }) => status === 200)).toBe(true)
})

test('many requests of one connection are not refused', async () => {
  const { port } = app.server.address() as AddressInfo
  const asked = 'GET / HTTP/1.1\r\nHost: farm\r\n\r\n'.repeat(120)
  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(asked))
    const answers = () => text.split('HTTP/1.1 ').length - 1
    socket.on('data', (chunk) => {
      const before = answers()
      text += String(chunk)
      if (before < 120 && answers() >= 120) {
        lookAfter(1000)
        socket.write(asked)
      }
      if (answers() === 240) socket.end()
    })
    socket.on('close', () => resolve(text))
  })
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(240)
})

test('a single pause or a few slow requests cause no refusals', () => {
  expect(nextRefusedShare(0, 500, { lateMs: 900, crowd: 49 })).toBe(0)
  expect(nextRefusedShare(0, 500, { lateMs: 149, crowd: 500 })).toBe(0)
})

test('the refused share rises during overload, up to a limit, and falls within seconds', () => {
  const busy = { lateMs: 200, crowd: 500 }
  let share = 0
  for (let second = 0; second < 5; second += 1) share = nextRefusedShare(share, 1000, busy)
  expect(share).toBe(0.95)
  for (let second = 0; second < 5; second += 1) {
    share = nextRefusedShare(share, 1000, { lateMs: 0, crowd: 5 })
  }
  expect(share).toBe(0)
})
