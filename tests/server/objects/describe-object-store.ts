import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ListedObject,
  ObjectStore,
  StoredObject,
  UploadGrant,
} from '#server/objects/object-store.ts'

const MINUTE_MS = 60_000
const PART_BYTES = 5 * 1024 * 1024
const CHARLOTTE = 'user-charlotte'

/** Size and hash of an object: comparing large buffers is slow. */
const holding = (content: Buffer | string) => ({
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
})

async function contentOf(object: StoredObject | null) {
  if (!object) return null
  return { ...holding(await buffer(object.body)), bytes: object.bytes }
}

const grant = (over: Partial<UploadGrant> = {}): UploadGrant => ({
  farmId: CHARLOTTE,
  issuedAt: new Date(),
  expiresAt: new Date(Date.now() + 15 * MINUTE_MS),
  maxBytes: 10_485_760,
  ...over,
})

/** `receivedAs` is set when the store uses another name than the key. */
export type Sent = { status: number; etag: string | null; receivedAs?: string }

export type OpenedStore = {
  store: ObjectStore
  /** Uploads as a browser would. */
  send: (uploadURL: string, body: Buffer) => Promise<Sent>
  close: () => Promise<void>
}

/** The contract of every object store. */
export function describeObjectStore(name: string, open: () => Promise<OpenedStore>) {
  describe(`the ${name} object store`, () => {
    let opened: OpenedStore
    let store: ObjectStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    test('returns the bytes that were put', async () => {
      const key = randomUUID()
      const photo = Buffer.from([...Array(70_000).keys()].map((n) => n % 251))
      await store.put(key, photo)
      expect(await contentOf(await store.get(key))).toEqual(holding(photo))
    })

    test('keeps an empty object', async () => {
      const key = randomUUID()
      await store.put(key, Buffer.alloc(0))
      expect(await contentOf(await store.get(key))).toEqual(holding(''))
    })

    test('stores content once that is put twice at once', async () => {
      const key = randomUUID()
      await Promise.all([store.put(key, Buffer.from('a')), store.put(key, Buffer.from('a'))])
      expect(await contentOf(await store.get(key))).toEqual(holding('a'))
    })

    test('has nothing under a key that was never put', async () => {
      expect(await store.get(randomUUID())).toBeNull()
      expect(await store.received(randomUUID())).toBeNull()
    })

    test('removes the given keys only, and ignores unknown ones', async () => {
      const keys = [randomUUID(), randomUUID(), randomUUID()] as const
      for (const key of keys) await store.put(key, Buffer.from(key))
      await store.remove([keys[0], randomUUID(), keys[1]])
      expect(await store.get(keys[0])).toBeNull()
      expect(await store.get(keys[1])).toBeNull()
      expect(await contentOf(await store.get(keys[2]))).toEqual(holding(keys[2]))
    })

    test('lists kept objects with sizes, without received ones', async () => {
      const kept = randomUUID()
      const sent = randomUUID()
      await store.put(kept, Buffer.from('12345'))
      await opened.send(await store.createUpload(sent, grant()), Buffer.from('raw'))
      const listed: ListedObject[] = []
      for await (const object of store.list()) listed.push(object)
      expect(listed).toContainEqual({ key: kept, bytes: 5 })
      expect(listed.map(({ key }) => key)).not.toContain(sent)
    })

    test('an upload link accepts one file, which is received but not kept', async () => {
      const key = randomUUID()
      const uploadURL = await store.createUpload(key, grant())
      expect(uploadURL.split('?')[0]).toBe(store.uploadBase + key)
      const answer = await opened.send(uploadURL, Buffer.from('a photo'))
      expect(answer).toMatchObject({ status: 200, etag: expect.stringMatching(/^"\w+"$/) })
      const { receivedAs = key } = answer
      expect(await contentOf(await store.received(receivedAs))).toEqual(holding('a photo'))
      expect(await store.get(key)).toBeNull()
      await store.discard(receivedAs)
      expect(await store.received(receivedAs)).toBeNull()
    })

    test('a changed link is refused', async () => {
      const key = randomUUID()
      const uploadURL = await store.createUpload(key, grant())
      const other = uploadURL.replace(key, randomUUID())
      expect((await opened.send(other, Buffer.from('x'))).status).toBe(403)
      const signature = /ignature=([^&]{4})/.exec(uploadURL)?.[1] ?? ''
      const forged = uploadURL.replace(signature, signature === '0000' ? '1111' : '0000')
      expect((await opened.send(forged, Buffer.from('x'))).status).toBe(403)
      expect(await store.received(key)).toBeNull()
    })

    test('an expired link is refused', async () => {
      const key = randomUUID()
      const issuedAt = new Date(Date.now() - 20 * MINUTE_MS)
      const expiresAt = new Date(Date.now() - 5 * MINUTE_MS)
      const uploadURL = await store.createUpload(key, grant({ issuedAt, expiresAt }))
      expect((await opened.send(uploadURL, Buffer.from('x'))).status).toBe(403)
      expect(await store.received(key)).toBeNull()
    })

    test('a file longer than a link says is refused', async () => {
      const key = randomUUID()
      const uploadURL = await store.createUpload(key, grant({ maxBytes: 4, exactBytes: 4 }))
      expect((await opened.send(uploadURL, Buffer.from('12345'))).status).toBeOneOf([403, 413])
      expect(await store.received(key)).toBeNull()
      expect((await opened.send(uploadURL, Buffer.from('1234'))).status).toBe(200)
    })

    test('a multipart upload joins its parts in order', async () => {
      const key = randomUUID()
      const uploadId = await store.multipart.create(key)
      const first = Buffer.alloc(PART_BYTES, 'a')
      const last = Buffer.from('the end')
      const sendPart = async (PartNumber: number, body: Buffer) => {
        const url = await store.multipart.signPart(key, uploadId, PartNumber, grant())
        const { etag } = await opened.send(url, body)
        return { PartNumber, ETag: etag ?? '' }
      }
      const [two, one] = [await sendPart(2, last), await sendPart(1, first)]
      expect(await store.multipart.listParts(key, uploadId)).toEqual([
        { ...one, Size: PART_BYTES },
        { ...two, Size: last.length },
      ])
      expect(await store.multipart.complete(key, uploadId, [one, two])).toBe(true)
      expect(await contentOf(await store.received(key))).toEqual(
        holding(Buffer.concat([first, last])),
      )
    })

    test('a part sent again replaces the earlier one', async () => {
      const key = randomUUID()
      const uploadId = await store.multipart.create(key)
      const url = await store.multipart.signPart(key, uploadId, 1, grant())
      await opened.send(url, Buffer.from('wrong'))
      const { etag } = await opened.send(url, Buffer.from('right!'))
      expect(await store.multipart.listParts(key, uploadId)).toEqual([
        { PartNumber: 1, Size: 6, ETag: etag },
      ])
      await store.multipart.complete(key, uploadId, [{ PartNumber: 1, ETag: etag ?? '' }])
      expect(await contentOf(await store.received(key))).toEqual(holding('right!'))
    })

    test('an aborted or unknown multipart upload is reported as missing', async () => {
      const key = randomUUID()
      const uploadId = await store.multipart.create(key)
      expect(await store.multipart.listParts(key, uploadId)).toEqual([])
      expect(await store.multipart.abort(key, uploadId)).toBe(true)
      expect(await store.multipart.listParts(key, uploadId)).toBeNull()
      expect(await store.multipart.abort(key, uploadId)).toBe(false)
      expect(await store.multipart.listParts(key, randomUUID())).toBeNull()
    })

    test('old unused uploads and multipart uploads are discarded', async () => {
      const key = randomUUID()
      const uploadURL = await store.createUpload(key, grant())
      const { receivedAs = key } = await opened.send(uploadURL, Buffer.from('x'))
      const uploadId = await store.multipart.create(key)
      await store.discardBefore(new Date(Date.now() - 60 * MINUTE_MS))
      expect(await contentOf(await store.received(receivedAs))).toEqual(holding('x'))
      expect(await store.multipart.listParts(key, uploadId)).toEqual([])
      await store.discardBefore(new Date(Date.now() + MINUTE_MS))
      expect(await store.received(receivedAs)).toBeNull()
      expect(await store.multipart.listParts(key, uploadId)).toBeNull()
    })

    test('is ready', async () => {
      await expect(store.ready()).resolves.toBeUndefined()
    })
  })
}
