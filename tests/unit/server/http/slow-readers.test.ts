import { connect, type OnReadOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { dropSlowReaders } from '#server/http/load-shedding.ts'

/** More than the kernel buffers. */
const LARGE_BYTES = 32 * 1024 * 1024

let app: ReturnType<typeof Fastify>
afterEach(() => app.close())

async function start(limitMs: number) {
  app = Fastify()
  dropSlowReaders(app, limitMs)
  app.get('/large', async () => Buffer.alloc(LARGE_BYTES))
  app.get('/late', async () => {
    await sleep(limitMs * 2)
    return 'here'
  })
  const endedAfterMs = new Promise<number>((resolve) => {
    app.server.once('connection', (socket: Socket) => {
      const begun = performance.now()
      socket.once('close', () => resolve(performance.now() - begun))
    })
  })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  return { port, endedAfterMs }
}

function read(port: number, path: string, bytesAtATime: number, everyMs: number) {
  const onread: OnReadOpts = { buffer: Buffer.alloc(bytesAtATime), callback: () => false }
  const socket = connect({ port, host: '127.0.0.1', onread })
  const reading = setInterval(() => socket.resume(), everyMs)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n`)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearInterval(reading))
  return socket
}

test('a client that hardly reads is disconnected', async () => {
  const { port, endedAfterMs } = await start(300)
  const socket = read(port, '/large', 16, 20)
  await endedAfterMs
  expect(socket.bytesRead).toBeLessThan(LARGE_BYTES)
  socket.destroy()
})

test('a slow client gets the whole answer, however long it takes', async () => {
  // Longer than a busy machine may pause the reader.
  const limitMs = 2000
  const { port, endedAfterMs } = await start(limitMs)
  const socket = read(port, '/large', 512 * 1024, 40)
  expect(await endedAfterMs).toBeGreaterThan(limitMs)
  await expect.poll(() => socket.bytesRead, { timeout: 30_000 }).toBeGreaterThan(LARGE_BYTES)
  socket.destroy()
})

test('a client that waits for a slow answer gets it', async () => {
  const { port, endedAfterMs } = await start(300)
  const socket = read(port, '/late', 1024, 20)
  await endedAfterMs
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(100)
  socket.destroy()
})
