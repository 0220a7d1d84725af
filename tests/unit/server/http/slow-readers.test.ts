import { connect, type OnReadOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropSlowReaders } from '#server/http/load-shedding.ts'

const LIMIT_MS = 400
/** More than the kernel takes off the server's hands. */
const LARGE_BYTES = 32 * 1024 * 1024

let app: ReturnType<typeof Fastify>
let port = 0
let endedAfterMs: Promise<number>

beforeEach(async () => {
  app = Fastify()
  dropSlowReaders(app, LIMIT_MS)
  app.get('/large', async () => Buffer.alloc(LARGE_BYTES))
  app.get('/late', async () => {
    await sleep(LIMIT_MS * 2)
    return 'here'
  })
  endedAfterMs = new Promise((resolve) => {
    app.server.once('connection', (socket: Socket) => {
      const begun = performance.now()
      socket.once('close', () => resolve(performance.now() - begun))
    })
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => app.close())

/** Reads so much at a time, and so often. */
function read(path: string, bytesAtATime: number, everyMs: number) {
  const onread: OnReadOpts = { buffer: Buffer.alloc(bytesAtATime), callback: () => false }
  const socket = connect({ port, host: '127.0.0.1', onread })
  const reading = setInterval(() => socket.resume(), everyMs)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n`)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearInterval(reading))
  return socket
}

test('who hardly reads is cut off', async () => {
  const socket = read('/large', 16, 20)
  await endedAfterMs
  expect(socket.bytesRead).toBeLessThan(LARGE_BYTES)
  socket.destroy()
})

test('who reads slowly gets the whole, however long it takes', async () => {
  const socket = read('/large', 512 * 1024, 15)
  expect(await endedAfterMs).toBeGreaterThan(LIMIT_MS)
  await expect.poll(() => socket.bytesRead, { timeout: 5000 }).toBeGreaterThan(LARGE_BYTES)
  socket.destroy()
})

test('who waits for a late answer gets it', async () => {
  const socket = read('/late', 1024, 20)
  await endedAfterMs
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(100)
  socket.destroy()
})
