import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { env } = process

/** The S3 service to test against, as `scripts/swift.sh start` prints it; null if there is none. */
export const testS3 = env.TEST_S3_ENDPOINT
  ? {
      endpoint: env.TEST_S3_ENDPOINT,
      bucket: env.TEST_S3_BUCKET ?? 'smart-farm-test',
      region: env.TEST_S3_REGION ?? 'us-east-1',
      accessKeyId: env.TEST_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY ?? '',
      forcePathStyle: true,
    }
  : null

export type S3Service = NonNullable<typeof testS3>

export async function makeBucket({ bucket, accessKeyId, secretAccessKey, ...service }: S3Service) {
  const client = new S3Client({ ...service, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  })
  client.destroy()
}

/** Uploads directly to the service, as a browser does. */
export async function sendToService(uploadURL: string, body: Buffer | string, type?: string) {
  const headers = new Headers(type ? { 'Content-Type': type } : {})
  const bytes = Uint8Array.from(Buffer.from(body))
  const answer = await fetch(uploadURL, { method: 'PUT', body: bytes, headers })
  return { status: answer.status, etag: answer.headers.get('etag') }
}
