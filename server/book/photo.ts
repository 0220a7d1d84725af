import type { Transaction } from 'kysely'
import { msg } from '#contract/message.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { NOT_AN_UPLOAD, ownUploadKey } from '#server/objects/upload-links.ts'
import { openUpload } from '#server/uploads/open-upload.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'

const NO_PICTURE = msg('This file is not a JPEG, PNG, WebP or AVIF photo.')

/**
 * The key of the photo that a payload names; null for none, undefined where it says nothing. The URL is never fetched.
 * @throws HttpError 400, 404, 413, 415, 422
 */
export async function sentPhoto(
  deps: Deps,
  farmId: string,
  imageURL: string | null | undefined,
): Promise<string | null | undefined> {
  if (!imageURL) return imageURL === '' ? null : imageURL
  const key = ownUploadKey(imageURL, deps)
  if (!key) throw new HttpError(400, NOT_AN_UPLOAD)
  const upload = await openUpload(deps, farmId, key)
  if (!upload) throw notFound('Photo')
  if (!upload.type.startsWith('image/')) throw new HttpError(422, NO_PICTURE)
  return key
}

type Keeper = Parameters<ReturnType<typeof uploadRepository>['keepForBook']>[0]

/** @throws HttpError 404 if the photo was removed meanwhile */
export async function keepPhoto(
  tx: Transaction<Tables>,
  farmId: string,
  of: Keeper,
  key: string | null | undefined,
  now: Date,
) {
  if (!key) return
  if (!(await uploadRepository(tx, farmId).keepForBook(of, key, now))) throw notFound('Photo')
}
