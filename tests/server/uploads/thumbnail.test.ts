import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import {
  addressOf,
  drawPhoto,
  jpegPhoto,
  newLink,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'

let farm: Uploads
let photo: string

beforeAll(async () => {
  farm = await startUploads()
  const link = await newLink(farm.ada)
  await farm.put(farm.ada, link, await jpegPhoto(640, 320))
  photo = `${addressOf(link)}/thumbnail`
})
afterAll(() => farm.close())

test('any photo has a square thumbnail, whatever its proportions', async () => {
  const { statusCode, headers, rawPayload } = await farm.ada.call('GET', photo)
  const { width, height, format } = await sharp(rawPayload).metadata()
  expect([statusCode, width, height, format]).toEqual([200, 160, 160, 'webp'])
  expect(headers['cache-control']).toBe('private, max-age=86400')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const again = await farm.ada.call('GET', photo, undefined, {
    'if-none-match': String(headers.etag),
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a shared computer keeps no photo', async () => {
  const cookie = `${farm.ada.cookie}; shared=1`
  const { headers } = await farm.ada.call('GET', photo, undefined, { cookie })
  expect(headers['cache-control']).toBe('no-store')
})

test('the thumbnail of another farmer’s photo is not found', async () => {
  expect((await farm.ben.call('GET', photo)).statusCode).toBe(404)
})

test('a CSV has no thumbnail, nor has an unused link', async () => {
  const link = await newLink(farm.ada)
  const missing = await farm.ada.call('GET', `${addressOf(link)}/thumbnail`)
  await farm.put(farm.ada, link, 'date,kWh\n2026-05-01,18.2\n', 'text/csv')
  const table = await farm.ada.call('GET', `${addressOf(link)}/thumbnail`)
  expect([missing.statusCode, table.statusCode]).toEqual([404, 404])
  expect(table.body).toBe('Photo not found.')
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })

const deep = sharp(new Uint16Array(64 * 48 * 3).fill(40_000), {
  raw: { width: 64, height: 48, channels: 3 },
}).toColourspace('rgb16')

test.each([
  ['of one pixel', () => blank(1, 1).png()],
  ['of one pixel by two million', () => blank(1, 2_000_000).png()],
  ['of one pixel by two million, lying', () => blank(2_000_000, 1).png()],
  ['of 20,000 pixels by one', () => blank(20_000, 1).jpeg()],
  ['of 200 pixels by 60,000', () => blank(200, 60_000).jpeg()],
  ['of a turned strip', () => blank(3, 60_000).withMetadata({ orientation: 6 }).png()],
  ['with 16 bits a colour', () => deep.png()],
  ['in the colours of a printer', () => drawPhoto().toColourspace('cmyk').jpeg()],
  ['with a palette and holes', () => drawPhoto().ensureAlpha(0.5).png({ palette: true })],
  ['that moves', () => blank(64, 96).webp({ loop: 0, delay: [100, 100] })],
])(
  'a picture %s is shown small, shown whole and looked at, or refused with a reason',
  async (_what, draw) => {
    const link = await newLink(farm.ada)
    expect((await farm.put(farm.ada, link, await draw().toBuffer())).statusCode).toBe(200)
    const address = addressOf(link)
    for (const path of [address, `${address}/thumbnail`])
      expect((await farm.ada.call('GET', path)).statusCode).toBe(200)
    const { id } = (await farm.ada.call('POST', '/api/projects', { name: 'P' })).json<{
      id: string
    }>()
    const crop = await farm.ada.call('POST', `/api/projects/${id}/crops`, buildCropPayload())
    const { statusCode } = await farm.ada.call('POST', '/api/ai-analysis', {
      imageURL: address,
      entityType: 'crop',
      entityId: crop.json<{ id: string }>().id,
    })
    expect([201, 422]).toContain(statusCode)
  },
)
