import type { Deps } from '#server/deps.ts'
import { keepContent, keepReceived } from './keep-content.ts'
import { uploadRepository, type Content } from './uploads.repository.ts'
import { UNUSED_LIFETIME_MS } from './uploads.rules.ts'

export type KeptUpload = Content & { key: string }
type Stores = Pick<Deps, 'db' | 'objects' | 'now'>

/**
 * A farmer's own upload, checked, clean and whole; null when there is none. What went straight to
 * an S3 service is checked now, when it is used for the first time.
 * @throws HttpError 413, 415, 422 when it then proves unusable
 */
export async function openUpload(
  stores: Stores,
  ownerId: string,
  key: string,
): Promise<KeptUpload | null> {
  const upload = await uploadRepository(stores.db, ownerId).find(key)
  if (!upload) return null
  const { type, bytes, hash, finishedAt } = upload
  if (finishedAt && type && bytes !== null && hash) return { key, type, bytes, hash }
  return stores.objects.direct ? null : keepReceived(stores, upload, key)
}

/**
 * Stores a file that the server itself made for a farmer, such as an overlay of a photo, and
 * answers its key. Like any upload it goes after 24 hours unless a project is given it.
 */
export async function storeOwnFile(
  stores: Stores & Pick<Deps, 'newId'>,
  ownerId: string,
  content: { type: string; bytes: Buffer },
) {
  const key = stores.newId()
  const now = stores.now()
  await uploadRepository(stores.db, ownerId).open({
    key,
    maxBytes: content.bytes.length,
    uploadId: null,
    now,
    expiresAt: new Date(now.getTime() + UNUSED_LIFETIME_MS),
  })
  await keepContent(stores, { key, ownerId }, content)
  return key
}
