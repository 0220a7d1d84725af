import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersIn } from '#tests/setup/raw-http.ts'
import { ORIGIN } from '#tests/setup/server.ts'
import { jpegPhoto, newLink, startUploads, type Uploads } from '#tests/setup/uploads.ts'

let farm: Uploads
let port: number

beforeEach(async () => {
  farm = await startUploads()
  await farm.app.listen({ port: 0, host: '127.0.0.1' })
  port = (farm.app.server.address() as AddressInfo).port
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await farm.close()
})

/** Sends half of a body; `heard` is the whole response once the connection has closed. */
async function sendHalf(method: string, path: string, type: string, body: Buffer) {
  const socket = connect(port, '127.0.0.1')
  const begun = once(farm.app.server, 'request')
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: farm',
      `Origin: ${ORIGIN}`,
      `Cookie: ${farm.ada.cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body.subarray(0, body.length / 2))
  await begun
  // After another call of the session, the route is waiting for the rest.
  await farm.ada.call('GET', '/api/auth/user')
  return { socket, heard: everything(socket) }
}

const everything = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
    socket.on('close', () => resolve(heard))
  })

const LATE = {
  status: 408,
  body: 'The request took too long to arrive. Please try again.',
}

/** An upload in one piece and a part of one, each with its URL. */
const uploads: [string, () => Promise<string>][] = [
  ['a photo', () => newLink(farm.ada)],
  ['a part of a photo', partLink],
]

async function partLink() {
  const begun = await farm.ada.call('POST', '/api/s3/multipart', { type: 'image/jpeg' })
  const { key, uploadId } = begun.json<{ key: string; uploadId: string }>()
  const part = await farm.ada.call('GET', `/api/s3/multipart/${uploadId}/1?key=${key}`)
  return part.json<{ url: string }>().url
}

test.each(uploads)('%s has five minutes to arrive over a slow line', async (_what, open) => {
  const photo = await jpegPhoto(400, 300)
  const { socket, heard } = await sendHalf('PUT', await open(), 'image/jpeg', photo)
  await vi.advanceTimersByTimeAsync(299_000)
  socket.write(photo.subarray(photo.length / 2))
  expect(answersIn(await heard)).toMatchObject([{ status: 200 }])
})

test.each(uploads)(
  '%s that takes longer is told so, and may be sent again',
  async (_what, open) => {
    const [link, photo] = [await open(), await jpegPhoto(400, 300)]
    const { heard } = await sendHalf('PUT', link, 'image/jpeg', photo)
    await vi.advanceTimersByTimeAsync(300_000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(answersIn(await heard)).toMatchObject([LATE])
    vi.useRealTimers()
    await vi.waitFor(async () => {
      expect(await readdir(join(farm.folder, 'unfinished'))).toEqual([])
    }, 10_000)
    expect((await farm.put(farm.ada, link, photo)).statusCode).toBe(200)
  },
)

test('any other body has half a minute', async () => {
  const body = Buffer.from('{"name":"North"}')
  const { heard } = await sendHalf('POST', '/api/projects', 'application/json', body)
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(answersIn(await heard)).toMatchObject([LATE])
  expect((await farm.ada.call('GET', '/api/projects')).json()).toEqual([])
})
