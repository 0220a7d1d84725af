import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { tooLarge } from '#server/objects/limited-body.ts'
import { makeRoom } from './make-room.ts'
import { LINK_LIFETIME_MS, refuseTooMuch } from './uploads.rules.ts'

type Stores = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
/** What the caller says about the file beforehand. */
export type Announced = { type?: string | undefined; bytes?: number | undefined }

/**
 * Lets a farmer send one file within 15 minutes; answers where to.
 * @throws HttpError 413, 429, 507
 */
export async function openTicket(stores: Stores, ownerId: string, { type, bytes }: Announced) {
  const maxBytes = bytes ?? MAX_UPLOAD_BYTES
  if (maxBytes > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES)
  const issuedAt = stores.now()
  const expiresAt = new Date(issuedAt.getTime() + LINK_LIFETIME_MS)
  const key = stores.newId()
  const upload = { key, maxBytes, uploadId: null, now: issuedAt, expiresAt }
  await makeRoom(stores, ownerId, [upload], refuseTooMuch)
  const grant = { ownerId, issuedAt, expiresAt, maxBytes, exactBytes: bytes, type }
  return stores.objects.createUpload(key, grant)
}
