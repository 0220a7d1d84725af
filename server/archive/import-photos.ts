import { HttpError } from '#server/http/http-error.ts'
import type { Deps } from '#server/deps.ts'
import { cleanContent } from '#server/uploads/clean-content.ts'
import { keepContent, sha256 } from '#server/uploads/keep-content.ts'
import { makeRoom } from '#server/uploads/make-room.ts'
import { ownFile } from '#server/uploads/open-upload.ts'
import type { NewUpload } from '#server/uploads/uploads.repository.ts'
import { unusable } from './broken-zip.ts'
import type { UploadClaim } from './check-farm.ts'
import { uploadFile } from './farm-format.ts'
import type { FarmZip } from './farm-zip.ts'

const FILES_AT_ONCE = 3

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
/** A file that the ZIP holds, and the upload that it becomes. */
type Coming = { claim: UploadClaim; upload: NewUpload }

/** What the export names of files and the ZIP holds, none of it stored yet. */
export const comingFiles = (world: World, zip: FarmZip, claims: readonly UploadClaim[]): Coming[] =>
  claims.flatMap((claim) => {
    const bytes = zip.size(uploadFile(claim))
    return bytes === null ? [] : [{ claim, upload: ownFile(world, bytes) }]
  })

/**
 * Stores the files of an export, each checked and cleaned like any upload, once there is room for
 * all of them. They belong to no project yet, so that those of an import which then fails go with
 * the next sweep, at the latest.
 * @throws HttpError 422 with the file that is refused, 507
 */
export async function bringPhotos(
  world: World,
  ownerId: string,
  zip: FarmZip,
  files: readonly Coming[],
) {
  await makeRoom(
    world,
    ownerId,
    files.map(({ upload }) => upload),
  )
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE)
    await settled(some.map((file) => bringPhoto(world, ownerId, zip, file)))
  }
}

/** Waits for all of them, so that none is still storing when a failure is cleaned up. */
async function settled(works: Promise<unknown>[]) {
  for (const result of await Promise.allSettled(works))
    if (result.status === 'rejected') throw result.reason
}

async function bringPhoto(world: World, ownerId: string, zip: FarmZip, { claim, upload }: Coming) {
  const name = uploadFile(claim)
  const bytes = await zip.bytes(name)
  if ((await sha256(bytes)) !== claim.hash) {
    throw unusable(`The file ${name} in this ZIP file is damaged or was changed.`)
  }
  const content = await cleanContent(bytes).catch((error: unknown) => {
    throw error instanceof HttpError ? unusable(`${name}: ${error.message}`) : error
  })
  await keepContent(world, { ...upload, ownerId }, content)
}
