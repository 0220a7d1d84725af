import { MIN_PART_BYTES } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import type { UploadRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { tooLarge } from '#server/objects/read-object.ts'
import type { Part, PartClaim } from '#server/objects/object-store.ts'
import { keepReceived } from './keep-content.ts'
import { uploadRepository } from './uploads.repository.ts'
import { usedAlready } from './uploads.rules.ts'

type Stores = Pick<Deps, 'db' | 'objects' | 'now'>
type MultipartUpload = UploadRow & { uploadId: string }

/**
 * Joins the parts into one file, which is then checked, cleaned and kept like any other. If it is
 * refused, the upload is removed.
 * @throws HttpError 400 for parts that do not match those received, 404, 409, 413, 415, 422
 */
export async function completeMultipart(
  stores: Stores,
  upload: MultipartUpload,
  claims: PartClaim[],
) {
  try {
    await joinParts(stores, upload, claims)
    const kept = await keepReceived(stores, upload, upload.key)
    if (!kept?.first) throw usedAlready()
    return kept
  } catch (error) {
    if (error instanceof HttpError && [413, 415, 422].includes(error.statusCode)) {
      await forgetMultipart(stores, upload)
    }
    throw error
  }
}

/** Removes the parts and the permission to send more. */
export async function forgetMultipart(
  { db, objects }: Pick<Stores, 'db' | 'objects'>,
  { key, uploadId, farmId }: MultipartUpload,
) {
  await objects.multipart.abort(key, uploadId)
  await uploadRepository(db, farmId).remove(key)
}

async function joinParts({ objects }: Stores, upload: MultipartUpload, claims: PartClaim[]) {
  const { key, uploadId, maxBytes } = upload
  const received = await objects.multipart.listParts(key, uploadId)
  if (!received) throw notFound('Upload')
  const sizes = claims.map((claim) => sizeOf(claim, received))
  if (claims.some(({ PartNumber }, at) => PartNumber <= (claims[at - 1]?.PartNumber ?? 0))) {
    throw new HttpError(400, msg('Each part must be listed once, in order.'))
  }
  if (sizes.slice(0, -1).some((bytes) => bytes < MIN_PART_BYTES)) {
    throw new HttpError(400, msg('Every part but the last must be at least 5 MB.'))
  }
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) > maxBytes) throw tooLarge(maxBytes)
  if (!(await objects.multipart.complete(key, uploadId, claims))) throw notFound('Upload')
}

const bare = (etag: string) => etag.replaceAll('"', '')

function sizeOf({ PartNumber, ETag }: PartClaim, received: Part[]) {
  const part = received.find((one) => one.PartNumber === PartNumber)
  if (!part || bare(part.ETag) !== bare(ETag)) {
    throw new HttpError(
      400,
      msg('Part {part} did not arrive like this. Please send it again.', { part: PartNumber }),
    )
  }
  return part.Size
}
