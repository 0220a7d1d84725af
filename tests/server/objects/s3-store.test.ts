import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openObjectStore } from '#server/objects/open-store.ts'
import { openTestBucket, sendToService, testS3 } from '#tests/setup/s3.ts'
import { describeObjectStore } from './describe-object-store.ts'

/** Skipped without an S3 service. */
describe.runIf(testS3)('on a real service', () => {
  describeObjectStore('S3', async () => {
    const store = await openTestBucket()
    return { store, send: sendToService, close: async () => store.close() }
  })

  test('the service refuses a type or length other than the signed one', async () => {
    const store = await openTestBucket()
    const issuedAt = new Date()
    const expiresAt = new Date(issuedAt.getTime() + 60_000)
    const grant = { farmId: 'user-charlotte', issuedAt, expiresAt, maxBytes: 5, exactBytes: 5 }
    const uploadURL = await store.createUpload('typed', { ...grant, type: 'image/png' })
    expect((await sendToService(uploadURL, '12345', 'text/html')).status).toBe(403)
    expect((await sendToService(uploadURL, '1234', 'image/png')).status).toBe(403)
    expect((await sendToService(uploadURL, '12345', 'image/png')).status).toBe(200)
    await store.remove(['typed'])
    store.close()
  })

  test('nothing in the bucket can be read without a signature', async () => {
    const store = await openTestBucket()
    await store.put('private', Buffer.from('a photo'))
    for (const folder of ['kept', 'received']) {
      const address = store.uploadBase.replace(/received\/$/, `${folder}/private`)
      expect((await fetch(address)).ok).toBe(false)
    }
    await store.remove(['private'])
    store.close()
  })

  test.each([
    ['a bucket that does not exist', { S3_BUCKET: 'no-such-bucket' }, 'does not exist'],
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'signature'],
    ['a service that does not answer', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'does not answer'],
  ])('the server refuses to start with %s', async (_what, over, reason) => {
    const start = openObjectStore(readConfig({ ...testS3, ...over }), { folder: '', secret: '' })
    await expect(start).rejects.toThrow(new RegExp(`cannot be used: .*${reason}`))
  })
})
