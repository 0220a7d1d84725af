import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES, MIN_PART_BYTES } from '#contract/limits.ts'
import { jpegPhoto, startUploads, type Uploads } from '#tests/setup/uploads.ts'
import type { TestFarmer } from '#tests/setup/server.ts'

type Begun = { key: string; uploadId: string }
type Claim = { PartNumber: number; ETag: string }

let farm: Uploads
beforeAll(async () => {
  farm = await startUploads()
})
afterAll(() => farm.close())

const FILE = { filename: 'field.csv', type: 'text/csv', metadata: { name: 'field.csv' } }

const begin = async (farmer: TestFarmer = farm.ada) =>
  (await farmer.call('POST', '/api/s3/multipart', FILE)).json<Begun>()

const at = ({ key, uploadId }: Begun, rest = '') =>
  `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`

async function putPart(upload: Begun, partNumber: number, body: Buffer) {
  const signed = await farm.ada.call('GET', at(upload, `/${partNumber}`))
  const { url, expires } = signed.json<{ url: string; expires: number }>()
  expect(expires).toBe(900)
  return farm.put(farm.ada, url, body, 'application/octet-stream')
}

async function sendPart(upload: Begun, partNumber: number, body: Buffer): Promise<Claim> {
  const sent = await putPart(upload, partNumber, body)
  expect(sent.statusCode).toBe(200)
  return { PartNumber: partNumber, ETag: String(sent.headers.etag) }
}

const complete = (upload: Begun, parts: Claim[], farmer: TestFarmer = farm.ada) =>
  farmer.call('POST', at(upload, '/complete'), { parts })

/** Text in which a wrong order or a lost byte would show. */
const csvOf = (bytes: number) =>
  Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes).replaceAll('0', '\n'))

describe('a file in one piece', () => {
  test('goes where s3/params says', async () => {
    const query = 'filename=leaf.jpg&type=image%2Fjpeg&metadata%5Bname%5D=leaf.jpg'
    const answer = await farm.ada.call('GET', `/api/s3/params?${query}`)
    const target = answer.json<{ url: string }>()
    expect(target).toEqual({
      method: 'PUT',
      url: expect.stringMatching(/^\/api\/objects\/[\w-]+\?/),
      fields: {},
      headers: { 'Content-Type': 'image/jpeg' },
    })
    expect((await farm.put(farm.ada, target.url, await jpegPhoto())).statusCode).toBe(200)
  })

  test('may have no type, as some phones send none', async () => {
    const answer = await farm.ada.call('GET', '/api/s3/params?filename=a&type=')
    expect(answer.json()).toMatchObject({ method: 'PUT', headers: {} })
  })

  test('never gets credentials to the whole store', async () => {
    const answer = await farm.ada.call('GET', '/api/s3/sts', undefined, {
      accept: 'application/json',
    })
    expect(answer.statusCode).toBe(501)
    expect(answer.json()).toEqual({ message: expect.stringContaining('no temporary credentials') })
  })
})

describe('a file in parts', () => {
  test('is joined in order and served whole', async () => {
    const upload = await begin()
    const [first, last] = [csvOf(MIN_PART_BYTES), csvOf(1000)]
    const two = await sendPart(upload, 2, last)
    const one = await sendPart(upload, 1, first)
    const listed = await farm.ada.call('GET', at(upload))
    expect(listed.json()).toEqual([
      { ...one, Size: MIN_PART_BYTES },
      { ...two, Size: 1000 },
    ])
    const done = await complete(upload, [one, two])
    expect(done.json()).toEqual({ location: `/api/objects/${upload.key}` })
    const read = await farm.ada.call('GET', `/api/objects/${upload.key}`)
    expect(read.rawPayload.equals(Buffer.concat([first, last]))).toBe(true)
  })

  test('can be completed once only', async () => {
    const upload = await begin()
    const part = await sendPart(upload, 1, csvOf(10))
    expect((await complete(upload, [part])).statusCode).toBe(200)
    expect((await complete(upload, [part])).statusCode).toBe(409)
    expect((await farm.ada.call('GET', at(upload, '/1'))).statusCode).toBe(409)
    expect((await farm.ada.call('DELETE', at(upload))).statusCode).toBe(409)
    expect((await farm.ada.call('GET', `/api/objects/${upload.key}`)).statusCode).toBe(200)
  })

  test('is refused at the part that makes it too large', async () => {
    const upload = await begin()
    const half = Buffer.alloc(MAX_UPLOAD_BYTES / 2, 'a')
    const parts = [await sendPart(upload, 1, half), await sendPart(upload, 2, half)]
    const refused = await putPart(upload, 3, Buffer.from('a'))
    expect([refused.statusCode, refused.body]).toEqual([413, expect.stringContaining('10 MB')])
    expect((await farm.ada.call('GET', at(upload))).json()).toHaveLength(parts.length)
  })

  test('stays within its limit when its parts are sent at once', async () => {
    const upload = await begin()
    const large = Buffer.alloc(MAX_UPLOAD_BYTES - 1000, 'a')
    const sent = await Promise.all([1, 2, 3].map((number) => putPart(upload, number, large)))
    expect(sent.filter(({ statusCode }) => statusCode === 413).length).toBeGreaterThanOrEqual(2)
    const kept = (await farm.ada.call('GET', at(upload))).json<{ Size: number }[]>()
    expect(kept.reduce((sum, { Size }) => sum + Size, 0)).toBeLessThanOrEqual(MAX_UPLOAD_BYTES)
    await sendPart(upload, 1, csvOf(10))
  })

  test('has no more parts than a file of 10 MB needs', async () => {
    const upload = await begin()
    const refused = await farm.ada.call('GET', at(upload, '/4'))
    expect([refused.statusCode, refused.body]).toEqual([413, expect.stringContaining('10 MB')])
  })

  test('that is neither a photo nor a table is refused and removed', async () => {
    const upload = await begin()
    const part = await sendPart(upload, 1, Buffer.from('<svg/>'))
    expect((await complete(upload, [part])).statusCode).toBe(415)
    expect((await farm.ada.call('GET', at(upload))).statusCode).toBe(404)
  })

  test('can be aborted', async () => {
    const upload = await begin()
    await sendPart(upload, 1, csvOf(10))
    const aborted = await farm.ada.call('DELETE', at(upload))
    expect([aborted.statusCode, aborted.json()]).toEqual([200, {}])
    expect((await farm.ada.call('GET', at(upload))).statusCode).toBe(404)
  })

  test.each([
    ['a part that was never sent', (one: Claim) => [one, { PartNumber: 2, ETag: '"ab"' }]],
    ['another content of a part', () => [{ PartNumber: 1, ETag: '"ab"' }]],
    ['a part twice', (one: Claim) => [one, one]],
    ['no parts', () => []],
    ['part 0', (one: Claim) => [{ ...one, PartNumber: 0 }]],
  ])('is not completed with %s', async (_what, claim) => {
    const upload = await begin()
    const one = await sendPart(upload, 1, csvOf(10))
    expect((await complete(upload, claim(one))).statusCode).toBe(400)
    expect((await complete(upload, [one])).statusCode).toBe(200)
  })

  test('has no small part except the last', async () => {
    const upload = await begin()
    const parts = [await sendPart(upload, 1, csvOf(10)), await sendPart(upload, 2, csvOf(10))]
    const refused = await complete(upload, parts)
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      'Every part but the last must be at least 5 MB.',
    ])
  })

  test.each(['0', '10001', '1.5', 'first'])('has no part %s', async (partNumber) => {
    const upload = await begin()
    expect((await farm.ada.call('GET', at(upload, `/${partNumber}`))).statusCode).toBe(400)
  })

  test('is not found for another farmer, or with the key or id of another upload', async () => {
    const [mine, other] = [await begin(), await begin()]
    const mixed = { key: mine.key, uploadId: other.uploadId }
    const part = await sendPart(mine, 1, csvOf(10))
    for (const [farmer, upload] of [
      [farm.ben, mine],
      [farm.ada, mixed],
    ] as const) {
      expect((await farmer.call('GET', at(upload))).statusCode).toBe(404)
      expect((await farmer.call('GET', at(upload, '/1'))).statusCode).toBe(404)
      expect((await complete(upload, [part], farmer)).statusCode).toBe(404)
      expect((await farmer.call('DELETE', at(upload))).statusCode).toBe(404)
    }
    expect((await complete(mine, [part])).statusCode).toBe(200)
  })

  test('accepts no part by a link of another farmer or for another part', async () => {
    const upload = await begin()
    const { url } = (await farm.ada.call('GET', at(upload, '/1'))).json<{ url: string }>()
    expect((await farm.put(farm.ben, url, 'a')).statusCode).toBe(404)
    const moved = url.replace('/1?', '/2?')
    expect((await farm.put(farm.ada, moved, 'a')).statusCode).toBe(403)
  })

  test('cannot be sent in one piece to its key', async () => {
    const { key } = await begin()
    expect((await farm.put(farm.ada, `/api/objects/${key}`, 'a')).statusCode).toBe(404)
  })
})
