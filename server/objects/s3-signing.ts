import { PutObjectCommand, UploadPartCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { UploadGrant } from './object-store.ts'

const validity = ({ issuedAt, expiresAt }: UploadGrant) => ({
  signingDate: issuedAt,
  expiresIn: Math.ceil((expiresAt.getTime() - issuedAt.getTime()) / 1000),
})

/** The address for one PUT, which the service holds to the type and length that are given. */
export function signedPut(client: S3Client, Bucket: string, Key: string, grant: UploadGrant) {
  const { type: ContentType, exactBytes: ContentLength } = grant
  const signableHeaders = new Set(['host'])
  if (ContentType) signableHeaders.add('content-type')
  if (ContentLength !== undefined) signableHeaders.add('content-length')
  const command = new PutObjectCommand({ Bucket, Key, ContentType, ContentLength })
  return getSignedUrl(client, command, { ...validity(grant), signableHeaders })
}

export const signedPart = (
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
  PartNumber: number,
  grant: UploadGrant,
) => getSignedUrl(client, new UploadPartCommand({ ...upload, PartNumber }), validity(grant))
