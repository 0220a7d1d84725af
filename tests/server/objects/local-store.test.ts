import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { HttpError } from '#server/http/http-error.ts'
import { openLocalStore } from '#server/objects/local-store.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { uploadLinks } from '#server/objects/upload-links.ts'
import { describeObjectStore } from './describe-object-store.ts'

describeObjectStore('local', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'))
  const store = await openLocalStore(folder, uploadLinks('a secret of thirty-two characters'))
  return {
    store,
    send: (uploadURL, body) => sendTo(store, uploadURL, body),
    close: () => rm(folder, { recursive: true }),
  }
})

test('all parts of an upload together are limited to the size of the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'))
  const store = await openLocalStore(folder, uploadLinks('a secret of thirty-two characters'))
  const uploadId = await store.multipart.create('photo')
  const send = async (partNumber: number, bytes: number) => {
    const body = Readable.from([Buffer.alloc(bytes)])
    return store.direct?.receivePart('photo', uploadId, partNumber, body, 100)
  }
  await send(1, 60)
  await expect(send(2, 60)).rejects.toThrow('The file is too large')
  await send(1, 50)
  await send(2, 50)
  expect(await store.multipart.listParts('photo', uploadId)).toHaveLength(2)
  await rm(folder, { recursive: true })
})

/** Does what the upload routes do with a link, without a server. */
async function sendTo(store: ObjectStore, uploadURL: string, body: Buffer) {
  const [path = '', search] = uploadURL.split('?')
  const query = new URLSearchParams(search)
  const link = {
    expires: query.get('expires') ?? '',
    bytes: query.get('bytes') ?? '',
    signature: query.get('signature') ?? '',
  }
  const [key = '', , uploadId, part] = path.slice(store.uploadBase.length).split('/')
  const { direct } = store
  if (!direct) throw new Error('The local store takes uploads itself.')
  try {
    const maxBytes = direct.allowedBytes(path, link, 'user-charlotte', new Date())
    const stream = Readable.from([body])
    if (uploadId) {
      const etag = await direct.receivePart(key, uploadId, Number(part), stream, maxBytes)
      return { status: etag ? 200 : 404, etag }
    }
    const receivedAs = await direct.receive(key, stream, maxBytes)
    return { status: 200, etag: '"received"', receivedAs }
  } catch (error) {
    if (error instanceof HttpError) return { status: error.statusCode, etag: null }
    throw error
  }
}
