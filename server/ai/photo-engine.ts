import type { Worker } from 'node:worker_threads'
import { AiUnavailable, type PhotoFinding, type PhotoSubject } from './ai.ts'
import { photoThread } from './photo-thread.ts'
import { startPhotoWorker } from './start-photo-worker.ts'

/** A 50-megapixel AVIF takes a few seconds; what takes longer is no photo of a farm. */
const TASK_TIMEOUT_MS = 15_000
/** At some 100 ms each the last in line waits a few seconds. */
const MAX_WAITING = 30

export type PhotoEngine = {
  /**
   * Rejects with PhotoRefused when the photo cannot be read, and with AiUnavailable when asking
   * again may help: too many are waiting, the thread stopped, or it took too long.
   */
  look: (photo: Buffer, subject: PhotoSubject) => Promise<PhotoFinding>
  close: () => Promise<void>
}

type Options = { startWorker?: () => Worker; taskTimeoutMs?: number; maxWaiting?: number }

/** Looks at photos one at a time, in a thread of its own that starts with the first photo. */
export function builtinPhotoEngine({
  startWorker = startPhotoWorker,
  taskTimeoutMs = TASK_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: Options = {}): PhotoEngine {
  const thread = photoThread(startWorker, taskTimeoutMs)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  async function turn(photo: Buffer, subject: PhotoSubject, before: Promise<unknown>) {
    waiting++
    await before
    waiting--
    if (isClosed) throw new AiUnavailable('The server is stopping. Please try again.')
    return thread.run({ photo, subject })
  }

  return {
    look(photo, subject) {
      if (waiting >= maxWaiting)
        return Promise.reject(
          new AiUnavailable('Too many photos are waiting. Please try again in a minute.'),
        )
      const mine = turn(photo, subject, last)
      last = mine.catch(() => undefined)
      return mine
    },
    close() {
      isClosed = true
      return thread.close()
    },
  }
}
