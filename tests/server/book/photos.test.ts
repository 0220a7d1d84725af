import { afterAll, beforeAll, expect, test } from 'vitest'
import { farmSummary } from '#contract/archive.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { deleteAccount } from '#tests/setup/members.ts'
import { signUp } from '#tests/setup/server.ts'
import {
  addressOf,
  jpegPhoto,
  keyOf,
  newLink,
  startUploads,
  type Uploads,
} from '#tests/setup/uploads.ts'

const TWO_DAYS_MS = 48 * 60 * 60_000

let uploads: Uploads
beforeAll(async () => {
  uploads = await startUploads()
})
afterAll(() => uploads.close())

const send = async (farmer = uploads.ada) => {
  const link = await newLink(farmer)
  await uploads.put(farmer, link, await jpegPhoto())
  return addressOf(link)
}
const post = async (path: string, payload: object) => {
  const answer = await uploads.ada.call('POST', path, payload)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string; photoURL: string | null }>()
}
const sweep = () => {
  uploads.pass(TWO_DAYS_MS)
  return sweepUploads({ db: uploads.db, objects: uploads.store, now: uploads.now })
}
const isServed = async (address: string) =>
  (await uploads.ada.call('GET', address)).statusCode === 200

const COST = { kind: 'cost', onDate: '2026-05-20', targets: [] }

test('a photo of an entry stays, also when it is corrected or deleted', async () => {
  const [imageURL, unused] = [await send(), await send()]
  const { id, photoURL } = await post('/api/entries', { ...COST, imageURL })
  expect(photoURL).toBe(imageURL)
  await uploads.ada.call('PATCH', `/api/entries/${id}`, { imageURL: null })
  await uploads.ada.call('DELETE', `/api/entries/${id}`)
  await sweep()
  expect([await isServed(imageURL), await isServed(unused)]).toEqual([true, false])
  expect((await uploads.ben.call('GET', imageURL)).statusCode).toBe(404)
  const summary = farmSummary.parse((await uploads.ada.call('GET', '/api/farm')).json())
  expect(summary.files).toBe(1)
  expect(summary.fileBytes).toBeGreaterThan(100)
})

test('one photo may belong to two entries', async () => {
  const imageURL = await send()
  for (let times = 0; times < 2; times += 1)
    expect((await post('/api/entries', { ...COST, imageURL })).photoURL).toBe(imageURL)
})

test('a label goes with its product, unless an entry or another product has it too', async () => {
  const addresses = [await send(), await send(), await send()]
  const [alone = '', both = '', withEntry = ''] = addresses
  const label = async (name: string, imageURL: string) =>
    (await post('/api/products', { name, kind: 'other', imageURL })).id
  const ids = [await label('A', alone), await label('B', both), await label('C', withEntry)]
  await label('D', both)
  await post('/api/entries', { ...COST, imageURL: withEntry })
  for (const id of ids) await uploads.ada.call('DELETE', `/api/products/${id}`)
  await sweep()
  expect(await Promise.all(addresses.map(isServed))).toEqual([false, true, true])
})

test('the photos of a book go with its farm', async () => {
  const eve = await signUp(uploads.app)
  const imageURL = await send(eve)
  const answer = await eve.call('POST', '/api/entries', { ...COST, imageURL })
  expect(answer.statusCode).toBe(201)
  expect((await deleteAccount(uploads.app, eve)).statusCode).toBe(200)
  await sweep()
  const left = uploads.db.selectFrom('uploads').select('key').where('key', '=', keyOf(imageURL))
  expect(await left.execute()).toEqual([])
})

test('a photo of another farm, and a file that is none, are refused', async () => {
  const theirs = await uploads.ada.call('POST', '/api/entries', {
    ...COST,
    imageURL: await send(uploads.ben),
  })
  expect([theirs.statusCode, theirs.body]).toEqual([404, 'Photo not found.'])
  const link = await newLink(uploads.ada)
  await uploads.put(uploads.ada, link, 'date,kWh\n2026-05-01,1\n', 'text/csv')
  const table = await uploads.ada.call('POST', '/api/entries', {
    ...COST,
    imageURL: addressOf(link),
  })
  expect([table.statusCode, table.body]).toEqual([
    422,
    'This file is not a JPEG, PNG, WebP or AVIF photo.',
  ])
})
