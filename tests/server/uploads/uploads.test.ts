import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { uploadTicket } from '#contract/uploads.ts'
import {
  addressOf,
  askForLink,
  drawPhoto,
  jpegPhoto,
  newLink,
  PLACE,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'

const MINUTE_MS = 60_000
const CSV = 'date,kWh\n2026-05-01,18.2\n'

let farm: Uploads
let photo: Buffer
beforeAll(async () => {
  farm = await startUploads()
  photo = await jpegPhoto()
})
afterAll(() => farm.close())

describe('a photo', () => {
  test('is sent to a link, acknowledged with an ETag, and read back at the same path', async () => {
    const answer = await farm.ada.call('POST', '/api/objects/upload')
    expect(answer.statusCode).toBe(200)
    const { uploadURL } = uploadTicket.parse(answer.json())
    const sent = await farm.put(farm.ada, uploadURL, photo)
    expect([sent.statusCode, sent.body]).toEqual([200, ''])
    expect(sent.headers.location).toBe(addressOf(uploadURL))

    const read = await farm.ada.call('GET', addressOf(uploadURL))
    expect(read.statusCode).toBe(200)
    expect(read.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(read.rawPayload.length),
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      vary: 'Cookie',
      etag: sent.headers.etag,
    })
  })

  test('is not sent again to a browser that has it', async () => {
    const uploadURL = await newLink(farm.ada)
    const { headers } = await farm.put(farm.ada, uploadURL, photo)
    const again = await farm.ada.call('GET', addressOf(uploadURL), undefined, {
      'if-none-match': String(headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['JPEG', 'image/jpeg', () => drawPhoto().jpeg()],
    ['PNG', 'image/png', () => drawPhoto().png()],
    ['WebP', 'image/webp', () => drawPhoto().webp()],
    ['AVIF', 'image/avif', () => drawPhoto().avif({ effort: 0 })],
  ])('as %s keeps its type and loses the place where it was taken', async (_name, type, draw) => {
    const original = await draw().toBuffer()
    expect(original.includes(PLACE)).toBe(true)
    const uploadURL = await newLink(farm.ada)
    expect((await farm.put(farm.ada, uploadURL, original, 'text/html')).statusCode).toBe(200)
    const read = await farm.ada.call('GET', addressOf(uploadURL))
    expect(read.headers['content-type']).toBe(type)
    expect(read.rawPayload.includes(PLACE)).toBe(false)
  })

  test('of one pixel is accepted; the analysis decides what it shows', async () => {
    const uploadURL = await newLink(farm.ada)
    expect((await farm.put(farm.ada, uploadURL, await jpegPhoto(1, 1))).statusCode).toBe(200)
  })

  test('leaves nothing of the original on the disk', async () => {
    await farm.put(farm.ada, await newLink(farm.ada), photo)
    for (const folder of ['received', 'unfinished', 'parts']) {
      expect(await readdir(join(farm.folder, folder))).toEqual([])
    }
  })
})

test('a CSV is stored unchanged and served as a download only', async () => {
  const uploadURL = await newLink(farm.ada)
  expect((await farm.put(farm.ada, uploadURL, CSV, 'text/csv')).statusCode).toBe(200)
  const read = await farm.ada.call('GET', addressOf(uploadURL))
  expect(read.body).toBe(CSV)
  expect(read.headers['content-type']).toMatch('text/csv')
  expect(read.headers['content-disposition']).toMatch(/^attachment/)
})

describe('an unusable file is refused with a reason, and the link stays valid', () => {
  const html = '<html><script>alert(1)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])

  test.each([
    ['an SVG named .jpg', svg, 415, 'JPEG or PNG'],
    ['an HTML page named .jpg', html, 415, 'JPEG or PNG'],
    ['a HEIC', heic, 415, 'HEIC photos cannot be read here. Please send the photo as JPEG or PNG'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 415, 'JPEG or PNG'],
    ['nothing at all', '', 415, 'This file is empty. Please choose another one.'],
    ['one byte too many', Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'a'), 413, 'at most 10 MB'],
  ])('%s', async (_what, body, status, sentence) => {
    const uploadURL = await newLink(farm.ada)
    const refused = await farm.put(farm.ada, uploadURL, body)
    expect(refused.statusCode).toBe(status)
    expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(refused.body).toContain(sentence)
    expect((await farm.ada.call('GET', addressOf(uploadURL))).statusCode).toBe(404)
    expect((await farm.put(farm.ada, uploadURL, photo)).statusCode).toBe(200)
  })

  test('a photo that was cut off', async () => {
    const whole = await jpegPhoto(400, 300)
    const uploadURL = await newLink(farm.ada)
    const refused = await farm.put(farm.ada, uploadURL, whole.subarray(0, whole.length / 2))
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('damaged')])
  })

  test('a picture that decodes to more than 50 megapixels', async () => {
    const bomb = await drawPhoto(8000, 6300).png({ palette: true, colours: 2 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const refused = await farm.put(farm.ada, await newLink(farm.ada), bomb)
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('50 megapixels'),
    ])
  })
})

test('a file of exactly the limit is accepted', async () => {
  const csv = Buffer.alloc(MAX_UPLOAD_BYTES, 'a,1\n')
  expect((await farm.put(farm.ada, await newLink(farm.ada), csv)).statusCode).toBe(200)
})

describe('a link', () => {
  test('works once', async () => {
    const uploadURL = await newLink(farm.ada)
    await farm.put(farm.ada, uploadURL, photo)
    const before = await farm.ada.call('GET', addressOf(uploadURL))
    const again = await farm.put(farm.ada, uploadURL, CSV)
    expect([again.statusCode, again.body]).toEqual([
      409,
      expect.stringContaining('was already used'),
    ])
    const after = await farm.ada.call('GET', addressOf(uploadURL))
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
  })

  test('used twice at once stores one of the two files and refuses the other', async () => {
    const uploadURL = await newLink(farm.ada)
    const files = [CSV, 'date,kWh\n2026-05-02,19.4\n']
    const answers = await Promise.all(files.map((file) => farm.put(farm.ada, uploadURL, file)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const read = await farm.ada.call('GET', addressOf(uploadURL))
    expect(read.body).toBe(files[statuses.indexOf(200)])
    expect(read.headers.etag).toBe(answers[statuses.indexOf(200)]?.headers.etag)
  })

  test('is useless to another farmer, and without a session', async () => {
    const uploadURL = await newLink(farm.ada)
    expect((await farm.put(farm.ben, uploadURL, photo)).statusCode).toBe(404)
    expect((await farm.put(null, uploadURL, photo)).statusCode).toBe(401)
    expect((await farm.put(farm.ada, uploadURL, photo)).statusCode).toBe(200)
    expect((await farm.ben.call('GET', addressOf(uploadURL))).statusCode).toBe(404)
    expect((await farm.anonymous('GET', addressOf(uploadURL))).statusCode).toBe(401)
  })

  test.each([
    ['a changed signature', (url: string) => url.replace(/signature=.{4}/, 'signature=AAAA')],
    ['no signature', (url: string) => addressOf(url)],
    ['a raised limit', (url: string) => url.replace(/bytes=\d+/, 'bytes=99999999')],
    ['a later expiry', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
  ])('with %s is refused', async (_what, change) => {
    const refused = await farm.put(farm.ada, change(await newLink(farm.ada)), photo)
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('not valid')])
  })

  test('does not work for another key', async () => {
    const [one, two] = [await newLink(farm.ada), await newLink(farm.ada)]
    const mixed = one.replace(addressOf(one), addressOf(two))
    expect((await farm.put(farm.ada, mixed, photo)).statusCode).toBe(403)
  })

  test('is valid for 15 minutes', async () => {
    const [early, late] = [await newLink(farm.ada), await newLink(farm.ada)]
    farm.pass(15 * MINUTE_MS - 1000)
    expect((await farm.put(farm.ada, early, photo)).statusCode).toBe(200)
    farm.pass(1000)
    const refused = await farm.put(farm.ada, late, photo)
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('expired')])
  })

  test('for an announced length accepts no more', async () => {
    const uploadURL = await newLink(farm.ada, { type: 'text/csv', bytes: 10 })
    expect((await farm.put(farm.ada, uploadURL, 'a,b\n1,2\n3,4\n')).statusCode).toBe(413)
    expect((await farm.put(farm.ada, uploadURL, 'a,b\n1,2\n3\n')).statusCode).toBe(200)
  })

  test('for more than the limit is refused', async () => {
    const answer = await askForLink(farm.ada, { bytes: MAX_UPLOAD_BYTES + 1 })
    expect([answer.statusCode, answer.body]).toEqual([413, expect.stringContaining('10 MB')])
  })
})

test('a full disk is reported, and the photo is accepted once there is room', async () => {
  const uploadURL = await newLink(farm.ada)
  const full = vi
    .spyOn(farm.store, 'put')
    .mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const refused = await farm.put(farm.ada, uploadURL, photo)
  expect([refused.statusCode, refused.body]).toEqual([507, expect.stringContaining('disk')])
  expect(await readdir(join(farm.folder, 'received'))).toEqual([])
  expect((await farm.put(farm.ada, uploadURL, photo)).statusCode).toBe(200)
  full.mockRestore()
})

test.each(['upload', '..%2f..%2ffarm.db', 'nothing-here', 'a'.repeat(900)])(
  'there is no file called %s',
  async (key) => {
    expect((await farm.ada.call('GET', `/api/objects/${key}`)).statusCode).toBe(404)
  },
)

test('a refusal is sent as JSON on request', async () => {
  const refused = await farm.ada.call('GET', '/api/objects/none', undefined, {
    accept: 'application/json',
  })
  expect(refused.json()).toEqual({ message: 'File not found.' })
})
