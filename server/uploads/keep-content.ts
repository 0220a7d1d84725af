import { webcrypto } from 'node:crypto'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import type { UploadRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError } from '#server/http/http-error.ts'
import { tooLarge, bytesOf } from '#server/objects/read-object.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { fileKind, isPicture } from '#server/objects/file-kind.ts'
import { uploadRepository, type Content } from './uploads.repository.ts'
import { refuseFullStore, usedAlready } from './uploads.rules.ts'

/** Files in memory at a time, each at most 10 MB and as much again while cleaned. */
const CHECKS_AT_ONCE = 3

type Stores = Pick<Deps, 'db' | 'objects' | 'now'>
type Kept = Content & { key: string; first: boolean }

const turn = semaphore(CHECKS_AT_ONCE)

/**
 * Checks, cleans and keeps what the store received for an upload; null if nothing was received.
 * `first` is false if another request finished the same upload meanwhile.
 * @throws HttpError 409, 413, 415, 422
 */
export const keepReceived = (stores: Stores, upload: UploadRow, receivedAs: string) =>
  turn(async () => {
    const { objects } = stores
    try {
      const bytes = await receivedBytes(stores, upload, receivedAs)
      const kept = bytes && (await keepContent(stores, upload, await cleanContent(bytes)))
      await objects.discard(receivedAs)
      return kept
    } catch (error) {
      const refused = error instanceof HttpError && error.statusCode < 500
      // A browser sends to our own server again on failure; a file on S3 can only be checked again.
      if (refused || objects.direct) await objects.discard(receivedAs)
      throw error
    }
  })

async function receivedBytes({ objects }: Stores, { maxBytes }: UploadRow, receivedAs: string) {
  const received = await objects.received(receivedAs)
  if (received && received.bytes > maxBytes) {
    received.body.destroy()
    throw tooLarge(maxBytes)
  }
  return bytesOf(Promise.resolve(received))
}

/**
 * Stores content under the upload's key: declared, then stored, then finished, so that no crash or
 * race leaves a finished upload whose bytes do not match its hash.
 * @throws HttpError 409; 413, 507 if cleaning made it too large
 */
export async function keepContent(
  { db, objects, now }: Stores,
  { key, farmId, maxBytes }: Pick<UploadRow, 'key' | 'farmId' | 'maxBytes'>,
  { type, bytes }: { type: string; bytes: Buffer },
): Promise<Kept> {
  const uploads = uploadRepository(db, farmId)
  const grownBy = bytes.length - maxBytes
  if (grownBy > 0) {
    if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES)
    refuseFullStore(await uploads.usage(now()), { bytes: grownBy })
  }
  const content = { type, bytes: bytes.length, hash: await sha256(bytes) }
  if (!(await uploads.declare(key, content))) throw usedAlready()
  await objects.put(key, bytes)
  return { ...content, key, first: await uploads.finish(key, now()) }
}

/** Runs in the thread pool, as 10 MB would block the event loop. */
export const sha256 = async (bytes: Buffer) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

/**
 * Determines a file's type by its content, and strips a picture of its EXIF (place, camera owner)
 * before it is first stored, so that every reader, AI and backups included, sees the same clean
 * bytes.
 * @throws HttpError 415 for an empty file or an unusable type, 422 for a damaged picture
 */
export async function cleanContent(bytes: Buffer): Promise<{ type: string; bytes: Buffer }> {
  if (bytes.length === 0)
    throw new HttpError(415, msg('This file is empty. Please choose another one.'))
  const type = fileKind(bytes)
  if (type === 'image/heic') {
    throw new HttpError(
      415,
      msg(
        'HEIC photos cannot be read here. Please send the photo as JPEG or PNG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
      ),
    )
  }
  if (!type) {
    throw new HttpError(
      415,
      msg(
        'This file is neither a photo nor a table. Please send photos as JPEG or PNG, and tables as CSV or Excel (.xlsx).',
      ),
    )
  }
  if (!isPicture(type)) return { type, bytes }
  // Loaded on demand, as the picture library takes 26 MB.
  const { strippedOfMetadata } = await import('#server/objects/strip-metadata.ts')
  try {
    return { type, bytes: await strippedOfMetadata(bytes, type) }
  } catch {
    throw new HttpError(
      422,
      msg(
        'This picture is damaged or larger than 50 megapixels (8 for AVIF). Please choose another one.',
      ),
    )
  }
}
