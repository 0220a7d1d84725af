import {
  S3Client,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { ObjectStore, StoredObject, UploadGrant } from './object-store.ts'
import { doNotRetryTimeouts, answerOf } from './s3-errors.ts'
import { abortPartsBefore, s3Parts, validity } from './s3-parts.ts'

const CONNECTION_TIMEOUT_MS = 2000
/** The SDK starts this timer 3 s after the request, so an unresponsive service costs 13 s. */
const IDLE_TIMEOUT_MS = 10_000
/** By then whoever asked has given up. */
const READY_WITHIN_MS = 2500
const KEPT = 'kept/'
const RECEIVED = 'received/'

/**
 * Objects in a private bucket: `kept/<key>`, and browser uploads in `received/<key>`. The bucket's
 * CORS must let our pages PUT and read the ETag of the response.
 */
export async function openS3Store(config: Config, name: string): Promise<ObjectStore> {
  const client = connect(config)
  const bucket = s3Bucket(client, name)
  const uploadBase = await addressOf(bucket)
  return {
    put: (key, bytes) => bucket.write(KEPT + key, bytes),
    get: (key) => bucket.read(KEPT + key),
    remove: (keys) => bucket.remove(keys.flatMap((key) => [RECEIVED + key, KEPT + key])),
    list: async function* () {
      for await (const { key, bytes } of bucket.entries(KEPT)) yield { key, bytes }
    },
    createUpload: (key, grant) => bucket.signedPut(RECEIVED + key, grant),
    received: (key) => bucket.read(RECEIVED + key),
    discard: (key) => bucket.remove([RECEIVED + key]),
    discardBefore: async (time) => {
      for await (const { key, changedAt } of bucket.entries(RECEIVED)) {
        if (changedAt && changedAt < time) await bucket.remove([RECEIVED + key])
      }
      await abortPartsBefore(client, name, RECEIVED, time)
    },
    multipart: s3Parts(client, name, RECEIVED),
    direct: null,
    uploadBase,
    browserOrigin: new URL(uploadBase).origin,
    ready: async () => {
      if (!(await bucket.exists(AbortSignal.timeout(READY_WITHIN_MS))))
        throw new Error(`There is no bucket "${name}".`)
    },
    close: () => client.destroy(),
  }
}

function connect(config: Config) {
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: forcePathStyle } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without a key the SDK uses the machine's own role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Checksums are an Amazon extension, and a signed link would carry that of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  })
  doNotRetryTimeouts(client)
  return client
}

/** Only the SDK knows the host, and whether the bucket is in the host or in the path. */
async function addressOf({ signedPut }: S3Bucket) {
  const issuedAt = new Date()
  const expiresAt = new Date(issuedAt.getTime() + 1000)
  const [address = ''] = (await signedPut(RECEIVED, { issuedAt, expiresAt })).split('?')
  return address
}

const REMOVALS_AT_ONCE = 10

type S3Bucket = ReturnType<typeof s3Bucket>

/** The few calls we make to a bucket; names include their prefix. */
function s3Bucket(client: S3Client, Bucket: string) {
  const removeOne = (Key: string) => answerOf(client.send(new DeleteObjectCommand({ Bucket, Key })))
  return {
    write: async (Key: string, Body: Uint8Array) => {
      await answerOf(client.send(new PutObjectCommand({ Bucket, Key, Body })))
    },
    read: async (Key: string): Promise<StoredObject | null> => {
      const found = await answerOf(client.send(new GetObjectCommand({ Bucket, Key })))
      if (!found?.Body) return null
      // In Node the body is a Readable.
      return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 }
    },
    /** A URL for one PUT; the service enforces the given type and length. */
    signedPut: (
      Key: string,
      grant: Pick<UploadGrant, 'issuedAt' | 'expiresAt' | 'type' | 'exactBytes'>,
    ) => {
      const { type: ContentType, exactBytes: ContentLength } = grant
      const signableHeaders = new Set(['host'])
      if (ContentType) signableHeaders.add('content-type')
      if (ContentLength !== undefined) signableHeaders.add('content-length')
      const command = new PutObjectCommand({ Bucket, Key, ContentType, ContentLength })
      return getSignedUrl(client, command, { ...validity(grant), signableHeaders })
    },
    /** One by one, as services differ in how they remove many in one call. */
    remove: async (names: string[]) => {
      for (let at = 0; at < names.length; at += REMOVALS_AT_ONCE) {
        await Promise.all(names.slice(at, at + REMOVALS_AT_ONCE).map(removeOne))
      }
    },
    entries: async function* (Prefix: string) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(Prefix.length), bytes: Size, changedAt: LastModified }
        }
      }
    },
    exists: async (abortSignal: AbortSignal) =>
      (await answerOf(client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))) !== null,
  }
}
