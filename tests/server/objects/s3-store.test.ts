import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openObjectStore } from '#server/objects/open-store.ts'
import { openS3Store } from '#server/objects/s3-store.ts'
import { describeObjectStore } from './describe-object-store.ts'

/** `scripts/swift.sh start` prints a service to test on; without one these are reported as skipped. */
const options = {
  endpoint: process.env.TEST_S3_ENDPOINT ?? '',
  bucket: process.env.TEST_S3_BUCKET ?? '',
  region: process.env.TEST_S3_REGION ?? '',
  accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  forcePathStyle: true,
}

async function makeBucket() {
  const { accessKeyId, secretAccessKey, ...service } = options
  const client = new S3Client({ ...service, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: options.bucket })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  })
  client.destroy()
}

async function send(uploadURL: string, body: Buffer, type?: string) {
  const headers = new Headers(type ? { 'Content-Type': type } : {})
  const answer = await fetch(uploadURL, { method: 'PUT', body: Uint8Array.from(body), headers })
  return { status: answer.status, etag: answer.headers.get('etag') }
}

const configFor = (over: Record<string, string>) =>
  readConfig({
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    ...over,
  })

describe.runIf(process.env.TEST_S3_ENDPOINT)('on a real service', () => {
  describeObjectStore('S3', async () => {
    await makeBucket()
    const store = await openS3Store(options)
    return { store, send, close: async () => store.close() }
  })

  test('the service itself refuses another type and another length than were signed', async () => {
    await makeBucket()
    const store = await openS3Store(options)
    const issuedAt = new Date()
    const expiresAt = new Date(issuedAt.getTime() + 60_000)
    const grant = { ownerId: 'user-charlotte', issuedAt, expiresAt, maxBytes: 5 }
    const uploadURL = await store.createUpload('typed', {
      ...grant,
      exactBytes: 5,
      type: 'image/png',
    })
    expect((await send(uploadURL, Buffer.from('12345'), 'text/html')).status).toBe(403)
    expect((await send(uploadURL, Buffer.from('1234'), 'image/png')).status).toBe(403)
    expect((await send(uploadURL, Buffer.from('12345'), 'image/png')).status).toBe(200)
    await store.remove(['typed'])
    store.close()
  })

  test.each([
    ['a bucket that does not exist', { S3_BUCKET: 'no-such-bucket' }, 'does not exist'],
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'signature'],
    ['a service that does not answer', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'cannot be reached'],
  ])('the server refuses to start with %s', async (_what, over, reason) => {
    const start = openObjectStore(configFor(over), 'a secret of thirty-two characters')
    await expect(start).rejects.toThrow(new RegExp(`cannot be used: .*${reason}`))
  })
})
