import { HttpError } from '#server/http/http-error.ts'
import type { Deps } from '#server/deps.ts'
import { cleanContent } from '#server/uploads/clean-content.ts'
import { sha256 } from '#server/uploads/keep-content.ts'
import { storeOwnFile } from '#server/uploads/open-upload.ts'
import { unusable } from './broken-zip.ts'
import type { UploadClaim } from './check-farm.ts'
import { uploadFile } from './farm-format.ts'
import type { FarmZip } from './farm-zip.ts'

const FILES_AT_ONCE = 3

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>
type Stored = (oldKey: string, key: string) => void

/**
 * Stores the files of an export, each checked and cleaned like any upload. They belong to no
 * project yet, so that those of an import which then fails go with the next sweep, at the latest.
 * @returns how many the export names and does not hold
 * @throws HttpError 422 with the file that is refused
 */
export async function bringPhotos(
  world: World,
  ownerId: string,
  zip: FarmZip,
  claims: readonly UploadClaim[],
  stored: Stored,
): Promise<number> {
  let missing = 0
  for (let at = 0; at < claims.length; at += FILES_AT_ONCE) {
    await settled(
      claims.slice(at, at + FILES_AT_ONCE).map(async (claim) => {
        const key = await bringPhoto(world, ownerId, zip, claim)
        if (key === null) missing += 1
        else stored(claim.key, key)
      }),
    )
  }
  return missing
}

/** Waits for all of them, so that none is still storing when a failure is cleaned up. */
async function settled(works: Promise<void>[]) {
  for (const result of await Promise.allSettled(works))
    if (result.status === 'rejected') throw result.reason
}

async function bringPhoto(world: World, ownerId: string, zip: FarmZip, claim: UploadClaim) {
  const name = uploadFile(claim)
  if (!zip.has(name)) return null
  const bytes = await zip.bytes(name)
  if ((await sha256(bytes)) !== claim.hash) {
    throw unusable(`The file ${name} in this ZIP file is damaged or was changed.`)
  }
  const content = await cleanContent(bytes).catch((error: unknown) => {
    throw error instanceof HttpError ? unusable(`${name}: ${error.message}`) : error
  })
  return storeOwnFile(world, ownerId, content)
}
