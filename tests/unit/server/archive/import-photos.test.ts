import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneImportPerFarmer, refuseFullDisk } from '#server/archive/import-photos.ts'
import { receiveFile } from '#server/archive/archive.routes.ts'

const never = () => new Promise<void>(() => {})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'smart-farm-imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a farmer’s second concurrent import is refused', async () => {
  const oneAtATime = oneImportPerFarmer()
  void oneAtATime('ada', never)
  await expect(oneAtATime('ada', never)).rejects.toMatchObject({ statusCode: 409 })
})

test('many slow uploads do not block that of another farmer', async () => {
  const oneAtATime = oneImportPerFarmer()
  const slow = Array.from({ length: 20 }, () => new PassThrough())
  for (const [n, body] of slow.entries()) {
    void oneAtATime(`farmer-${n}`, () => receiveFile(body, path.join(folder, `slow-${n}`), 1000))
    body.write('P')
  }
  const body = new PassThrough()
  const received = oneAtATime('eve', () => receiveFile(body, path.join(folder, 'eve'), 1000))
  body.end('PK')
  await received
  for (const each of slow) each.end()
  await Promise.all(slow.map((each) => once(each, 'close')))
  expect(await readdir(folder)).toHaveLength(21)
})

test('a file that does not fit on the disk is refused', async () => {
  await expect(refuseFullDisk(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    statusCode: 507,
  })
  await refuseFullDisk(folder, 1)
})
