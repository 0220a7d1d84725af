import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, jpegPhoto, newLink, startUploads, type Uploads } from '#tests/setup/uploads.ts'

let farm: Uploads
let photo: string

beforeAll(async () => {
  farm = await startUploads()
  const link = await newLink(farm.ada)
  await farm.put(farm.ada, link, await jpegPhoto(640, 320))
  photo = `${addressOf(link)}/thumbnail`
})
afterAll(() => farm.close())

test('a photo can be had as a small square, whatever its proportions', async () => {
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

test('a small square of another farmer’s photo does not exist', async () => {
  expect((await farm.ben.call('GET', photo)).statusCode).toBe(404)
})

test('a table has no small square, and neither has what was never sent', async () => {
  const link = await newLink(farm.ada)
  const missing = await farm.ada.call('GET', `${addressOf(link)}/thumbnail`)
  await farm.put(farm.ada, link, 'date,kWh\n2026-05-01,18.2\n', 'text/csv')
  const table = await farm.ada.call('GET', `${addressOf(link)}/thumbnail`)
  expect([missing.statusCode, table.statusCode]).toEqual([404, 404])
  expect(table.body).toBe('Photo not found.')
})
