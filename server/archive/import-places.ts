import { statfs } from 'node:fs/promises'
import { HttpError } from '#server/http/http-error.ts'

/** Stays free for what other farmers save. */
const KEPT_FREE_BYTES = 200_000_000
const RETRY_AFTER_SECONDS = 60

/** One import of a farmer at a time. Who is slow takes nothing from the others but a connection. */
export function importPlaces() {
  const taken = new Set<string>()
  /** @throws HttpError 409 */
  return async <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    if (taken.has(ownerId)) {
      const sentence = 'Another import into your farm is under way. Please wait for its end.'
      throw new HttpError(409, sentence, RETRY_AFTER_SECONDS)
    }
    taken.add(ownerId)
    try {
      return await work()
    } finally {
      taken.delete(ownerId)
    }
  }
}

/** @throws HttpError 507 where the disk of `folder` has no room for so many bytes */
export async function refuseFullDisk(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + KEPT_FREE_BYTES) {
    throw new HttpError(507, 'The disk of the server has no room for this file just now.')
  }
}
