import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { StoredObject } from './object-store.ts'
import { answerOf } from './s3-errors.ts'

const REMOVALS_AT_ONCE = 10

export type S3Bucket = ReturnType<typeof s3Bucket>

/** The few calls we make to a bucket; names are whole, with their prefix. */
export function s3Bucket(client: S3Client, Bucket: string) {
  const removeOne = (Key: string) => answerOf(client.send(new DeleteObjectCommand({ Bucket, Key })))
  return {
    write: async (Key: string, Body: Uint8Array) => {
      await answerOf(client.send(new PutObjectCommand({ Bucket, Key, Body })))
    },
    read: async (Key: string): Promise<StoredObject | null> => {
      const found = await answerOf(client.send(new GetObjectCommand({ Bucket, Key })))
      if (!found?.Body) return null
      // In Node the SDK's body is a Readable.
      return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 }
    },
    /** One by one: removing many in one call is not spoken alike by all services. */
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
