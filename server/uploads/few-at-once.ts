import { HttpError } from '#server/http/http-error.ts'

/** A browser sends six; a farmer may have two. */
const MOST_AT_ONCE = 12
const RETRY_AFTER_SECONDS = 5

/** Bounds how many files of one farmer are on their way: until it is kept, no quota counts a byte. */
export function fewAtOnce() {
  const sending = new Map<string, number>()
  /** @throws HttpError 429 */
  return async <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
    const others = sending.get(ownerId) ?? 0
    if (others >= MOST_AT_ONCE) {
      const sentence = 'Too many files are being sent at once. Please wait a moment.'
      throw new HttpError(429, sentence, RETRY_AFTER_SECONDS)
    }
    sending.set(ownerId, others + 1)
    try {
      return await work()
    } finally {
      const left = (sending.get(ownerId) ?? 1) - 1
      if (left > 0) sending.set(ownerId, left)
      else sending.delete(ownerId)
    }
  }
}
