import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { ORIGIN } from '#tests/setup/server.ts'
import { addressOf, jpegPhoto, newLink, startUploads, type Uploads } from '#tests/setup/uploads.ts'

let farm: Uploads
let port: number
beforeAll(async () => {
  farm = await startUploads()
  await farm.app.listen({ port: 0, host: '127.0.0.1' })
  port = (farm.app.server.address() as AddressInfo).port
})
afterAll(() => farm.close())

/** A PUT as Uppy's XMLHttpRequest makes it; the body is written by the test. */
function beginPut(path: string, headers: Record<string, string> = {}) {
  const outgoing = request({
    port,
    path,
    method: 'PUT',
    host: '127.0.0.1',
    headers: {
      Origin: ORIGIN,
      Cookie: farm.ada.cookie,
      'Content-Type': 'image/jpeg',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
  })
  const answer = once(outgoing, 'response') as Promise<[IncomingMessage]>
  return { outgoing, answer }
}

async function put(path: string, body: Buffer, headers?: Record<string, string>) {
  const { outgoing, answer } = beginPut(path, headers)
  outgoing.end(body)
  const [incoming] = await answer
  return { status: incoming.statusCode, etag: incoming.headers.etag, body: await text(incoming) }
}

test('a photo arrives over the wire and its ETag can be read', async () => {
  const uploadURL = await newLink(farm.ada)
  const sent = await put(uploadURL, await jpegPhoto(800, 600))
  expect(sent).toEqual({ status: 200, etag: expect.stringMatching(/^"\w{64}"$/), body: '' })
})

test('an upload that is too large is told why, with or without a length', async () => {
  const tooMuch = Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'a')
  const counted = await put(await newLink(farm.ada), tooMuch)
  expect(counted).toMatchObject({ status: 413, body: expect.stringContaining('10 MB') })
  const chunked = await put(await newLink(farm.ada), tooMuch, { 'Transfer-Encoding': 'chunked' })
  expect(chunked).toMatchObject({ status: 413, body: expect.stringContaining('10 MB') })
})

test('a refused large upload is told why too', async () => {
  const [uploadURL] = (await newLink(farm.ada)).split('signature=')
  const refused = await put(`${uploadURL}signature=none`, Buffer.alloc(MAX_UPLOAD_BYTES, 'a'))
  expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('not valid') })
})

test('a broken connection leaves nothing, and the link stays valid', async () => {
  const photo = await jpegPhoto(800, 600)
  const uploadURL = await newLink(farm.ada)
  const { outgoing, answer } = beginPut(uploadURL, { 'Content-Length': String(photo.length) })
  answer.catch(() => undefined)
  const ended = new Promise((resolve) => farm.app.server.once('request', resolve))
  outgoing.write(photo.subarray(0, 100))
  await ended
  outgoing.destroy()
  await expect(answer).rejects.toThrow('socket hang up')
  expect((await put(uploadURL, photo)).status).toBe(200)
  const read = await farm.ada.call('GET', addressOf(uploadURL))
  expect(read.statusCode).toBe(200)
})
