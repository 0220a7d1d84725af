import { statfs } from 'node:fs/promises'
import { HttpError } from '#server/http/http-error.ts'

const MOST_AT_ONCE = 4
/** Stays free for what other farmers save. */
const KEPT_FREE_BYTES = 200_000_000
const RETRY_AFTER_SECONDS = 60

/**
 * Bounds what files on their way take of the disk of `folder`: one of a farmer at a time, a few in
 * all, and only where there is room for what they say they bring.
 */
export function importPlaces(folder: string) {
  const taken = new Map<string, number>()
  /** @throws HttpError 409, 503, 507 */
  return async <T>(ownerId: string, bytes: number, work: () => Promise<T>): Promise<T> => {
    if (taken.has(ownerId)) {
      const sentence = 'Another import into your farm is under way. Please wait for its end.'
      throw new HttpError(409, sentence, RETRY_AFTER_SECONDS)
    }
    if (taken.size >= MOST_AT_ONCE) {
      throw new HttpError(
        503,
        'Other farms are being imported just now. Please try again in a few minutes.',
        RETRY_AFTER_SECONDS,
      )
    }
    taken.set(ownerId, bytes)
    try {
      const announced = [...taken.values()].reduce((sum, each) => sum + each, 0)
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < announced + KEPT_FREE_BYTES) {
        throw new HttpError(507, 'The disk of the server has no room for this file just now.')
      }
      return await work()
    } finally {
      taken.delete(ownerId)
    }
  }
}
