import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Fastify from 'fastify'
import { handleErrors } from '#server/http/error-handler.ts'
import { limitBodyTime } from '#server/http/load-shedding.ts'

const app = () => {
  const server = Fastify()
  handleErrors(server)
  limitBodyTime(server)
  const answer = (request: { body: unknown }) => ({ got: request.body })
  server.post('/quick', { config: { bodyWithinMs: 100 } }, answer)
  server.post('/timely', { config: { bodyWithinMs: 10_000 } }, answer)
  server.post('/patient', answer)
  return server
}

let server: ReturnType<typeof app>
let port: number

beforeEach(async () => {
  server = app()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => server.close())

/** Sends the second half of a body after a delay; returns the whole response. */
const sendInHalves = (path: string, waitMs: number) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: farm\r\nContent-Type: application/json\r\nContent-Length: 8\r\nConnection: close\r\n\r\n{"a"`,
      )
      setTimeout(() => socket.write(':12}'), waitMs).unref()
    })
    socket.on('data', (chunk) => (heard += String(chunk)))
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })

test('a body that arrives too slowly is answered with a sentence, and the connection is closed', async () => {
  const heard = await sendInHalves('/quick', 5000)
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain('The request took too long to arrive. Please try again.')
})

test('a route may allow its body more time', async () => {
  expect(await sendInHalves('/patient', 300)).toContain('{"got":{"a":12}}')
})

test('a body that arrives in time is accepted', async () => {
  expect(await sendInHalves('/timely', 10)).toContain('{"got":{"a":12}}')
})
