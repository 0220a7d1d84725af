import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { MultipartUploads, Part, UploadGrant } from './object-store.ts'
import { answerOf } from './s3-errors.ts'

export function s3Parts(client: S3Client, Bucket: string, prefix: string): MultipartUploads {
  const upload = (key: string, UploadId: string) => ({ Bucket, Key: prefix + key, UploadId })

  return {
    create: async (key) => {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: prefix + key })
      const begun = await answerOf(client.send(command))
      if (!begun?.UploadId) throw new Error(`The bucket "${Bucket}" does not exist.`)
      return begun.UploadId
    },
    signPart: (key, uploadId, partNumber, grant) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...upload(key, uploadId), PartNumber: partNumber }),
        validity(grant),
      ),
    listParts: (key, uploadId) => answerOf(allParts(client, upload(key, uploadId))),
    complete: async (key, uploadId, Parts) => {
      const command = new CompleteMultipartUploadCommand({
        ...upload(key, uploadId),
        MultipartUpload: { Parts },
      })
      return (await answerOf(client.send(command))) !== null
    },
    abort: async (key, uploadId) => {
      const command = new AbortMultipartUploadCommand(upload(key, uploadId))
      return (await answerOf(client.send(command))) !== null
    },
  }
}

/** The lifetime of a signed URL. */
export const validity = ({ issuedAt, expiresAt }: Pick<UploadGrant, 'issuedAt' | 'expiresAt'>) => ({
  signingDate: issuedAt,
  expiresIn: Math.ceil((expiresAt.getTime() - issuedAt.getTime()) / 1000),
})

async function allParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<Part[]> {
  const parts: Part[] = []
  let after: string | undefined
  // The SDK's own paginator never ends if a service sends a marker with the last page.
  for (;;) {
    const page = await client.send(new ListPartsCommand({ ...upload, PartNumberMarker: after }))
    for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
      parts.push({ PartNumber, Size, ETag })
    }
    if (!page.IsTruncated) return parts
    after = page.NextPartNumberMarker
  }
}

/** Aborts uploads begun before `time`, whose parts would be billed for ever. */
export async function abortPartsBefore(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  time: Date,
) {
  const { Uploads = [] } =
    (await answerOf(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })))) ?? {}
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated >= time) continue
    await answerOf(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
  }
}
