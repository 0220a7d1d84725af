import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { MAX_BYTES_PER_DAY, MAX_OPEN_UPLOADS } from '#server/uploads/uploads.rules.ts'
import { addMember } from '#tests/setup/members.ts'
import {
  askForLink,
  idOf,
  jpegPhoto,
  newLink,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let farm: Uploads
beforeEach(async () => {
  farm = await startUploads()
})
afterEach(() => farm.close())

const ask = () => askForLink(farm.ada, { bytes: 1000 })

async function openMany(count: number, maxBytes: number) {
  const userId = await idOf(farm.ada)
  const uploads = uploadRepository(farm.db, userId)
  const now = farm.now()
  const expiresAt = new Date(now.getTime() + 15 * MINUTE_MS)
  for (let n = 0; n < count; n += 1) {
    await uploads.open({ key: `many-${n}`, userId, maxBytes, uploadId: null, now, expiresAt })
  }
}

test('200 links may be open; expired ones make room', async () => {
  await openMany(MAX_OPEN_UPLOADS - 1, 1000)
  expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  expect((await farm.ada.call('POST', '/api/s3/multipart', {})).statusCode).toBe(429)
  expect((await farm.ben.call('POST', '/api/objects/upload')).statusCode).toBe(200)
  farm.pass(15 * MINUTE_MS)
  expect((await ask()).statusCode).toBe(200)
})

test('a member who opens links keeps nobody else from photos', async () => {
  await addMember(farm.app, farm.ada, farm.ben, { role: 'adviser' })
  await openMany(MAX_OPEN_UPLOADS, 1000)
  expect((await ask()).statusCode).toBe(429)
  expect((await askForLink(farm.ben, { bytes: 1000 })).statusCode).toBe(200)
})

test('a used link no longer counts as open', async () => {
  await openMany(MAX_OPEN_UPLOADS - 1, 1000)
  await farm.put(farm.ada, await newLink(farm.ada), await jpegPhoto())
  expect((await ask()).statusCode).toBe(200)
})

test('uploads are limited to 1 GB a day, where open links count until they expire', async () => {
  await openMany(64, MAX_BYTES_PER_DAY / 64 - 10)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  await farm.db.updateTable('uploads').set({ finishedAt: farm.now().toISOString() }).execute()
  farm.pass(16 * MINUTE_MS)
  expect((await ask()).statusCode).toBe(429)
  farm.pass(DAY_MS)
  expect((await ask()).statusCode).toBe(200)
})
