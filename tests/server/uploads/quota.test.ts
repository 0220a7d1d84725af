import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { farmSummary } from '#contract/archive.ts'
import { MAX_FILES } from '#server/farm/quota.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { forgetDeleted, sweepDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, type TestFarmer } from '#tests/setup/server.ts'
import {
  askForLink,
  idOf,
  keyOf,
  newLink,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const FULL =
  'Your farm is full: its photos and files may take 0.001 GB. Delete what you no longer need, then empty “Recently deleted” under Your data, or ask your administrator for more room.'

describe.each(engines)('the quota of a farm on $name', ({ open }) => {
  let farm: Uploads
  let farmer: TestFarmer
  beforeAll(async () => {
    farm = await startUploads({ db: await open() })
  })
  afterAll(() => farm.close())
  beforeEach(async () => {
    // A sign-up in every test would exceed the hourly limit.
    farm.pass(HOUR_MS)
    farmer = await signUp(farm.app)
    await grant(1)
  })

  const grant = async (quotaMegabytes: number) => {
    const id = await idOf(farmer)
    await farm.db.updateTable('users').set({ quotaMegabytes }).where('id', '=', id).execute()
  }
  const ask = () => askForLink(farmer, { bytes: 400_000 })

  test('counts finished uploads and open links of every kind', async () => {
    await farm.put(
      farmer,
      await newLink(farmer, { bytes: 400_000 }),
      Buffer.alloc(400_000, 'a,1\n'),
    )
    expect((await ask()).statusCode).toBe(200)
    const ways = [
      ask(),
      askForLink(farmer),
      farmer.call('GET', '/api/s3/params?type=image/jpeg'),
      farmer.call('POST', '/api/s3/multipart', {}),
    ]
    for (const { statusCode, body } of await Promise.all(ways))
      expect([statusCode, body]).toEqual([507, FULL])
    expect(await readdir(join(farm.folder, 'parts'))).toEqual([])
    expect(farmSummary.parse((await farmer.call('GET', '/api/farm')).json())).toMatchObject({
      usedBytes: 800_000,
      quotaBytes: 1_000_000,
    })
    await grant(2)
    expect((await ask()).statusCode).toBe(200)
  })

  test('is not exceeded by many concurrent links', async () => {
    await Promise.all(Array.from({ length: 10 }, ask))
    const { fileBytes } = await uploadRepository(farm.db, await idOf(farmer)).usage(farm.now())
    expect(fileBytes).toBeLessThanOrEqual(800_000)
  })

  test('has room again once deleted files are removed, not before', async () => {
    const project = await farmer.call('POST', '/api/projects', { name: 'North farm' })
    const { id: projectId } = project.json<{ id: string }>()
    const link = await newLink(farmer, { bytes: 900_000 })
    await farm.put(farmer, link, Buffer.alloc(900_000, 'a,1\n'))
    const uploads = uploadRepository(farm.db, await idOf(farmer))
    expect(await uploads.keepFor(projectId, keyOf(link), farm.now())).toBe(true)
    await farmer.call('DELETE', `/api/projects/${projectId}`)
    expect((await ask()).statusCode).toBe(507)
    await forgetDeleted(farmer)
    expect((await ask()).statusCode).toBe(507)
    await sweepDeleted({ db: farm.db, objects: farm.store, now: farm.now })
    expect((await ask()).statusCode).toBe(200)
  })

  test('counts expired links until nothing of them can be in the store', async () => {
    await Promise.all([ask(), ask()])
    farm.pass(HOUR_MS)
    expect((await ask()).statusCode).toBe(507)
    farm.pass(DAY_MS)
    await sweepUploads({ db: farm.db, objects: farm.store, now: farm.now })
    expect((await ask()).statusCode).toBe(200)
  })

  test('also limits the number of files', async () => {
    const farmId = await idOf(farmer)
    const before = farm.now().toISOString()
    farm.pass(2 * DAY_MS)
    const file = { farmId, maxBytes: 1, bytes: 1, createdAt: before, expiresAt: before }
    const rest = { projectId: null, uploadId: null, type: null, hash: null, takenAt: null }
    const keys = Array.from({ length: MAX_FILES - 1 }, (_, n) => `${farmId}-${n}`)
    for (let at = 0; at < keys.length; at += 500) {
      const rows = keys
        .slice(at, at + 500)
        .map((key) => ({ ...file, ...rest, key, finishedAt: before }))
      await farm.db.insertInto('uploads').values(rows).execute()
    }
    expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect([refused.statusCode, refused.body]).toEqual([
      507,
      expect.stringContaining('it may have 20,000 photos and files'),
    ])
  })
})
