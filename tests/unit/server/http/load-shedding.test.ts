import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { nextRefusedShare, shedLoad } from '#server/http/load-shedding.ts'

const WORK_MS = 8

/** A server that is held for a while by each request, as by a database in its own process. */
async function startBusy() {
  const app = Fastify()
  handleErrors(app)
  shedLoad(app)
  const answer = async () => {
    for (const until = performance.now() + WORK_MS; performance.now() < until;);
    return 'served'
  }
  app.get('/', answer)
  app.get('/healthz', answer)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string) => fetch(address + path)
  const crowd = (path = '/') => Promise.all(Array.from({ length: 100 }, () => ask(path)))
  return { app, crowd }
}

test('a crowd that makes the server late is partly sent away, and told when to come again', async () => {
  const { app, crowd } = await startBusy()
  let refused: Response[] = []
  for (let round = 0; round < 10 && refused.length === 0; round += 1) {
    refused = (await crowd()).filter(({ status }) => status !== 200)
  }
  expect(refused[0]?.status).toBe(503)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(await refused[0]?.text()).toMatch(/more to do than it can/)
  const health = await crowd('/healthz')
  expect(health.every(({ status }) => status === 200)).toBe(true)
  await app.close()
})

test('one connection that asks much is no crowd', async () => {
  const { app } = await startBusy()
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const asked = 'GET / HTTP/1.1\r\nHost: farm\r\n\r\n'.repeat(120)
  const heard = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(asked))
    const answers = () => text.split('HTTP/1.1 ').length - 1
    socket.on('data', (chunk) => {
      const before = answers()
      text += String(chunk)
      // The first round has made the server late; only the second could be refused.
      if (before < 120 && answers() >= 120) setTimeout(() => socket.write(asked), 50)
      if (answers() === 240) socket.end()
    })
    socket.on('close', () => resolve(text))
  })
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(240)
  await app.close()
})

test('a single pause, or a few that are slow, send nobody away', () => {
  expect(nextRefusedShare(0, 500, { lateMs: 900, crowd: 49 })).toBe(0)
  expect(nextRefusedShare(0, 500, { lateMs: 149, crowd: 500 })).toBe(0)
})

test('the share grows while the crowd stays, leaves some in, and goes within seconds', () => {
  const busy = { lateMs: 200, crowd: 500 }
  let share = 0
  for (let second = 0; second < 5; second += 1) share = nextRefusedShare(share, 1000, busy)
  expect(share).toBe(0.95)
  for (let second = 0; second < 5; second += 1) {
    share = nextRefusedShare(share, 1000, { lateMs: 0, crowd: 5 })
  }
  expect(share).toBe(0)
})
