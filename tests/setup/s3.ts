import { readConfig } from '#server/config.ts'
import { openBucket } from '#server/objects/open-store.ts'
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { env } = process

/** The S3 service to test against, as `scripts/swift.sh start` prints it; null if there is none. */
export const testS3 = env.TEST_S3_ENDPOINT
  ? {
      S3_ENDPOINT: env.TEST_S3_ENDPOINT,
      S3_BUCKET: env.TEST_S3_BUCKET ?? 'smart-farm-test',
      S3_REGION: env.TEST_S3_REGION ?? 'us-east-1',
      S3_ACCESS_KEY_ID: env.TEST_S3_ACCESS_KEY_ID ?? '',
      S3_SECRET_ACCESS_KEY: env.TEST_S3_SECRET_ACCESS_KEY ?? '',
      S3_FORCE_PATH_STYLE: 'true',
    }
  : null

export type S3Service = NonNullable<typeof testS3>

export async function makeBucket(service: S3Service) {
  const client = new S3Client({
    endpoint: service.S3_ENDPOINT,
    region: service.S3_REGION,
    forcePathStyle: true,
    credentials: {
      accessKeyId: service.S3_ACCESS_KEY_ID,
      secretAccessKey: service.S3_SECRET_ACCESS_KEY,
    },
  })
  await client
    .send(new CreateBucketCommand({ Bucket: service.S3_BUCKET }))
    .catch((error: unknown) => {
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
    })
  client.destroy()
}

/** The bucket of the service, made if there is none. */
export async function openTestBucket() {
  if (!testS3) throw new Error('There is no S3 service to test on.')
  await makeBucket(testS3)
  return openBucket(readConfig(testS3), testS3.S3_BUCKET)
}

/** Uploads directly to the service, as a browser does. */
export async function sendToService(uploadURL: string, body: Buffer | string, type?: string) {
  const headers = new Headers(type ? { 'Content-Type': type } : {})
  const bytes = Uint8Array.from(Buffer.from(body))
  const answer = await fetch(uploadURL, { method: 'PUT', body: bytes, headers })
  return { status: answer.status, etag: answer.headers.get('etag') }
}
