import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, MIN_PART_BYTES } from '#contract/limits.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { readConfig } from '#server/config.ts'
import { openBucket } from '#server/objects/open-store.ts'
import { openTestBucket, sendToService, testS3 } from '#tests/setup/s3.ts'
import {
  addressOf,
  jpegPhoto,
  keyOf,
  newLink,
  PLACE,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'
import { ORIGIN } from '#tests/setup/server.ts'

/** Skipped without an S3 service. */
describe.runIf(testS3)('with S3, where browsers upload directly', () => {
  let farm: Uploads
  let objects: ObjectStore
  beforeAll(async () => {
    objects = await openTestBucket()
    farm = await startUploads({ objects, now: () => new Date() })
  })
  afterAll(async () => {
    await farm.close()
    objects.close()
  })

  const readBy = (farmer: Uploads['ada'], uploadURL: string) =>
    farmer.call('GET', `/api/objects/${keyOf(uploadURL)}`)
  const read = (uploadURL: string) => readBy(farm.ada, uploadURL)

  test('a photo is checked and cleaned on first use, and served by us', async () => {
    const uploadURL = await newLink(farm.ada)
    expect(addressOf(uploadURL)).toBe(objects.uploadBase + keyOf(uploadURL))
    expect((await read(uploadURL)).statusCode).toBe(404)
    const sent = await sendToService(uploadURL, await jpegPhoto(), 'image/jpeg')
    expect(sent).toMatchObject({ status: 200, etag: expect.any(String) })

    expect((await readBy(farm.ben, uploadURL)).statusCode).toBe(404)
    // More than are checked at a time: the last one finds it already checked.
    const looks = await Promise.all(Array.from({ length: 5 }, () => read(uploadURL)))
    expect(looks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const [first, second] = [looks[0], looks.at(-1)]
    if (!first || !second) throw new Error('nobody looked')
    expect(first.headers['content-type']).toBe('image/jpeg')
    expect(first.rawPayload.includes(PLACE)).toBe(false)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('a photo does not change after first use when the link is used again', async () => {
    const uploadURL = await newLink(farm.ada)
    await sendToService(uploadURL, 'date,kWh\n1,2\n')
    await read(uploadURL)
    await sendToService(uploadURL, 'date,kWh\n9,9\n')
    expect((await read(uploadURL)).body).toBe('date,kWh\n1,2\n')
  })

  test.each([
    ['a page named .jpg', Buffer.from('<html></html>'), 415],
    ['a file that is too large', Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'a'), 413],
  ])('%s is refused when it is first looked at, and forgotten', async (_what, body, status) => {
    const uploadURL = await newLink(farm.ada)
    expect((await sendToService(uploadURL, body)).status).toBe(200)
    expect((await read(uploadURL)).statusCode).toBe(status)
    expect((await read(uploadURL)).statusCode).toBe(404)
  })

  test('the service refuses a length or type other than announced', async () => {
    const uploadURL = await newLink(farm.ada, { type: 'text/csv', bytes: 4 })
    expect((await sendToService(uploadURL, 'a,b\n1', 'text/csv')).status).toBe(403)
    expect((await sendToService(uploadURL, 'a,b\n', 'text/html')).status).toBe(403)
    expect((await sendToService(uploadURL, 'a,b\n', 'text/csv')).status).toBe(200)
  })

  test('a file in parts is joined, checked and kept', async () => {
    const begun = await farm.ada.call('POST', '/api/s3/multipart', { type: 'text/csv' })
    const { key, uploadId } = begun.json<{ key: string; uploadId: string }>()
    const at = (rest = '') => `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${key}`
    const parts = []
    for (const [index, body] of [Buffer.alloc(MIN_PART_BYTES, 'a,1\n'), 'the end'].entries()) {
      const signed = await farm.ada.call('GET', at(`/${index + 1}`))
      const { etag } = await sendToService(signed.json<{ url: string }>().url, body)
      parts.push({ PartNumber: index + 1, ETag: etag })
    }
    expect((await farm.ada.call('GET', at())).json()).toMatchObject(parts)
    const done = await farm.ada.call('POST', at('/complete'), { parts })
    expect(done.json()).toEqual({ location: `/api/objects/${key}` })
    const { body } = await farm.ada.call('GET', `/api/objects/${key}`)
    expect([body.length, body.slice(-7)]).toEqual([MIN_PART_BYTES + 7, 'the end'])
  })

  test('our server accepts no files itself', async () => {
    const uploadURL = await newLink(farm.ada)
    const answer = await farm.put(farm.ada, `/api/objects/${keyOf(uploadURL)}`, 'a,b\n')
    expect(answer.statusCode).toBe(405)
  })

  test('pages of our origin may upload there and read the ETag, others may not', async () => {
    const uploadURL = await newLink(farm.ada)
    const ask = (origin: string) =>
      fetch(uploadURL, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      })
    const ours = await ask(ORIGIN)
    expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
    expect((await ask('https://elsewhere.example')).ok).toBe(false)
    const sent = await fetch(uploadURL, { method: 'PUT', body: 'a,b', headers: { Origin: ORIGIN } })
    expect(sent.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag')
  })

  test('an unreachable service is reported with a Retry-After', async () => {
    if (!testS3) return
    const away = await openBucket(
      readConfig({ ...testS3, S3_ENDPOINT: 'http://127.0.0.1:9' }),
      testS3.S3_BUCKET,
    )
    const lonely = await startUploads({ objects: away })
    const uploadURL = await newLink(lonely.ada)
    const answer = await lonely.ada.call('GET', `/api/objects/${keyOf(uploadURL)}`)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain('file store cannot be reached')
    await lonely.close()
  })
})
