import type { UploadRow } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError } from '#server/http/http-error.ts'
import { keepContent, keepReceived } from './keep-content.ts'
import { UNUSED_LIFETIME_MS } from './uploads.rules.ts'
import { makeRoom, uploadRepository, type Content, type NewUpload } from './uploads.repository.ts'

export type StoredUpload = Content & { key: string }
type Stores = Pick<Deps, 'db' | 'objects' | 'now'>

/**
 * A farmer's own upload, checked and cleaned; null when there is none. What went straight to S3 is
 * checked now, on first use.
 * @throws HttpError 413, 415, 422 if it proves unusable
 */
export async function openUpload(
  stores: Stores,
  farmId: string,
  key: string,
): Promise<StoredUpload | null> {
  const find = () => uploadRepository(stores.db, farmId).find(key)
  const upload = await find()
  if (!upload) return null
  const known = finished(upload)
  if (known || stores.objects.direct) return known
  const kept = await keepReceived(stores, upload, key).catch((error: unknown) => {
    if (error instanceof HttpError && error.statusCode === 409) return null
    throw error
  })
  if (kept) return kept
  // Another request may have finished it meanwhile.
  const now = await find()
  return now ? finished(now) : null
}

const finished = ({ key, type, bytes, hash, finishedAt }: UploadRow): StoredUpload | null =>
  finishedAt && type && bytes !== null && hash ? { key, type, bytes, hash } : null

/**
 * Stores a file made by the server, such as an overlay of a photo, and returns its key. Like any
 * upload it is removed after 24 hours unless a project takes it.
 * @throws HttpError 507
 */
export async function storeOwnFile(
  stores: Stores & Pick<Deps, 'newId'>,
  farmId: string,
  content: { type: string; bytes: Buffer },
) {
  const upload = ownFile(stores, content.bytes.length)
  await makeRoom(stores, farmId, [upload])
  await keepContent(stores, { ...upload, farmId }, content)
  return upload.key
}

/** The upload of such a file, before it is stored. */
export const ownFile = (world: Pick<Deps, 'now' | 'newId'>, maxBytes: number) =>
  newUpload(world, maxBytes, UNUSED_LIFETIME_MS)

/** An upload that may be sent within `lifetimeMs`. */
export function newUpload(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  maxBytes: number,
  lifetimeMs: number,
): NewUpload {
  const begunAt = now()
  const expiresAt = new Date(begunAt.getTime() + lifetimeMs)
  return { key: newId(), maxBytes, uploadId: null, now: begunAt, expiresAt }
}
