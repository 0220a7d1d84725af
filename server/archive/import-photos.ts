import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Deps } from '#server/deps.ts'
import { semaphorePerKey } from '#server/process/semaphore.ts'
import { cleanContent, keepContent, sha256 } from '#server/uploads/keep-content.ts'
import { ownFile } from '#server/uploads/open-upload.ts'
import { makeRoom, type NewUpload } from '#server/uploads/uploads.repository.ts'
import { statfs } from 'node:fs/promises'
import { unusable, type FarmZip } from './farm-zip.ts'
import type { UploadClaim } from './check-farm.ts'
import { eachConcurrently } from './copy-objects.ts'
import type { NewIds } from './import-rows.ts'
import { uploadFile } from './farm-format.ts'

const CONCURRENCY = 3

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
/** A file of the ZIP, and the upload that it becomes. */
type NewFile = { claim: UploadClaim; upload: NewUpload }

/** The uploads of the export whose files are in the ZIP, before they are stored. */
export const newFiles = (
  world: World,
  zip: FarmZip,
  claims: readonly UploadClaim[],
  ids: NewIds,
): NewFile[] =>
  claims.flatMap((claim) => {
    const bytes = zip.size(uploadFile(claim))
    if (bytes === null) return []
    return [{ claim, upload: { ...ownFile(world, bytes), key: ids.of(claim.key) } }]
  })

/**
 * Stores the files of an export once there is room for all, validating and cleaning each like any
 * upload. They belong to no project yet, so that the sweep removes them if the import fails.
 * @throws HttpError 422 if a file is refused, 507
 */
export async function importPhotos(
  world: World,
  farmId: string,
  zip: FarmZip,
  files: readonly NewFile[],
) {
  await makeRoom(
    world,
    farmId,
    files.map(({ upload }) => upload),
  )
  await eachConcurrently(files, CONCURRENCY, (file) => loadPhoto(world, farmId, zip, file))
}

async function loadPhoto(world: World, farmId: string, zip: FarmZip, { claim, upload }: NewFile) {
  const name = uploadFile(claim)
  const bytes = await zip.bytes(name)
  if ((await sha256(bytes)) !== claim.hash) {
    throw unusable(msg('The file {name} in this ZIP file is damaged or was changed.', { name }))
  }
  const content = await cleanContent(bytes).catch((error: unknown) => {
    throw error instanceof HttpError
      ? unusable(msg('{name}: {why}', { name, why: error.sentence }))
      : error
  })
  await keepContent(world, { ...upload, farmId }, content)
}

/** Kept free for what other farmers save. */
const RESERVED_BYTES = 200_000_000
const RETRY_AFTER_SECONDS = 60

/** One import at a time per farmer. A slow upload does not block other farmers. */
export const oneImportPerFarmer = () =>
  semaphorePerKey({
    places: 0,
    whenFull: () =>
      new HttpError(
        409,
        msg('Another import into your farm is running. Please wait until it is done.'),
        RETRY_AFTER_SECONDS,
      ),
  })

/** @throws HttpError 507 where the disk of `folder` has no room for so many bytes */
export async function refuseFullDisk(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVED_BYTES) {
    throw new HttpError(507, msg("The server's disk has no room for this file right now."))
  }
}
