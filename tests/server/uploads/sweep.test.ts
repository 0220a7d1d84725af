import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf } from '#server/objects/read-object.ts'
import { openUpload, storeOwnFile } from '#server/uploads/open-upload.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { sweepDeleted } from '#tests/setup/deletions.ts'
import { engines } from '#tests/setup/engines.ts'
import {
  addressOf,
  idOf,
  jpegPhoto,
  keyOf,
  newLink,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'
import { startSweeping } from '#server/process/sweeping.ts'
import { signUp, type TestFarmer } from '#tests/setup/server.ts'

const HOUR_MS = 3_600_000

describe.each(engines)('uploads on $name', ({ open }) => {
  let farm: Uploads
  let ada: TestFarmer
  let ben: TestFarmer
  beforeAll(async () => {
    farm = await startUploads({ db: await open() })
  })
  afterAll(() => farm.close())
  beforeEach(async () => {
    ada = await signUp(farm.app)
    ben = await signUp(farm.app)
    await farm.store.remove(await stored())
    await farm.db.deleteFrom('uploads').execute()
  })

  const stores = () => ({ db: farm.db, objects: farm.store, now: farm.now })

  async function sendPhoto() {
    const uploadURL = await newLink(ada)
    expect((await farm.put(ada, uploadURL, await jpegPhoto())).statusCode).toBe(200)
    return keyOf(uploadURL)
  }

  async function newProject(farmer = ada) {
    const created = await farmer.call('POST', '/api/projects', { name: 'North farm' })
    return created.json<{ id: string }>().id
  }

  const keepFor = async (projectId: string, key: string) =>
    uploadRepository(farm.db, await idOf(ada)).keepFor(projectId, key, farm.now())

  const seen = async (key: string) => (await ada.call('GET', `/api/objects/${key}`)).statusCode

  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of farm.store.list()) keys.push(key)
    return keys
  }

  test('that no project took are removed after 24 hours, not before', async () => {
    const key = await sendPhoto()
    farm.pass(24 * HOUR_MS)
    expect(await sweepUploads(stores())).toBe(0)
    expect(await seen(key)).toBe(200)
    farm.pass(1000)
    expect(await sweepUploads(stores())).toBe(1)
    expect([await seen(key), await stored()]).toEqual([404, []])
  })

  test('that were never sent are removed too', async () => {
    await newLink(ada)
    await ada.call('POST', '/api/s3/multipart', {})
    farm.pass(25 * HOUR_MS)
    expect(await sweepUploads(stores())).toBe(2)
    expect(await farm.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  })

  test('of a project are kept with it and for 30 days more, while it can be restored', async () => {
    const [kept, deleted] = [await sendPhoto(), await sendPhoto()]
    const [north, south] = [await newProject(), await newProject()]
    expect(await keepFor(north, kept)).toBe(true)
    expect(await keepFor(south, deleted)).toBe(true)
    farm.pass(48 * HOUR_MS)
    expect(await sweepUploads(stores())).toBe(0)

    await ada.call('DELETE', `/api/projects/${south}`)
    expect([await seen(kept), await seen(deleted)]).toEqual([200, 404])
    farm.pass(30 * 24 * HOUR_MS - 1)
    expect(await sweepDeleted(stores())).toBe(0)
    farm.pass(1)
    expect(await sweepDeleted(stores())).toBe(1)
    expect(await stored()).toEqual([kept])
  })

  test('are deleted with their farmer’s account', async () => {
    const [kept, unused] = [await sendPhoto(), await sendPhoto()]
    await keepFor(await newProject(), kept)
    await farm.db
      .deleteFrom('users')
      .where('id', '=', await idOf(ada))
      .execute()
    expect(await sweepUploads(stores())).toBe(1)
    expect(await stored()).toEqual([unused])
    farm.pass(25 * HOUR_MS)
    expect(await sweepUploads(stores())).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('belong to one project of their farmer', async () => {
    const key = await sendPhoto()
    const [north, south] = [await newProject(), await newProject()]
    expect(await keepFor(await newProject(ben), key)).toBe(false)
    expect(await keepFor('no-such-project', key)).toBe(false)
    expect(await keepFor(north, key)).toBe(true)
    expect(await keepFor(north, key)).toBe(true)
    expect(await keepFor(south, key)).toBe(false)
    const bens = uploadRepository(farm.db, await idOf(ben))
    expect(await bens.keepFor(north, key, farm.now())).toBe(false)
  })

  test('cannot be taken after a sweep', async () => {
    const key = await sendPhoto()
    farm.pass(25 * HOUR_MS)
    const broken = { ...farm.store, remove: () => Promise.reject(new Error('crash')) }
    await expect(sweepUploads({ ...stores(), objects: broken })).rejects.toThrow('crash')
    expect(await keepFor(await newProject(), key)).toBe(false)
    expect(await sweepUploads(stores())).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('are removed by the scheduled sweep', async () => {
    await sendPhoto()
    farm.pass(25 * HOUR_MS)
    const failures: unknown[] = []
    const stop = startSweeping(
      [() => Promise.reject(new Error('another sweep fails')), () => sweepUploads(stores())],
      (error) => failures.push(error),
    )
    await stop()
    expect(failures).toHaveLength(1)
    expect(await stored()).toEqual([])
  })

  test('are readable by their farmer only, with type, length and hash', async () => {
    const key = await sendPhoto()
    const upload = await openUpload(stores(), await idOf(ada), key)
    expect(upload).toMatchObject({
      key,
      type: 'image/jpeg',
      hash: expect.stringMatching(/^\w{64}$/),
    })
    expect(upload?.bytes).toBe((await bytesOf(farm.store.get(key)))?.length)
    expect(await openUpload(stores(), await idOf(ben), key)).toBeNull()
    const unsent = keyOf(await newLink(ada))
    expect(await openUpload(stores(), await idOf(ada), unsent)).toBeNull()
  })

  test('made by the server are readable by the farmer', async () => {
    const content = { type: 'image/png', bytes: Buffer.from('an overlay') }
    const key = await storeOwnFile(
      { ...stores(), newId: () => 'overlay-1' },
      await idOf(ada),
      content,
    )
    const read = await ada.call('GET', addressOf(`/api/objects/${key}`))
    expect([read.body, read.headers['content-type']]).toEqual(['an overlay', 'image/png'])
  })
})
