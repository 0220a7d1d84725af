import type { Worker } from 'node:worker_threads'
import { inTurn } from '#server/in-turn.ts'
import { AiUnavailable, type PhotoFinding, type PhotoSubject } from './ai.ts'
import { photoThread } from './photo-thread.ts'
import { startPhotoWorker } from './start-photo-worker.ts'

/** A progressive JPEG of 50 megapixels takes a second; what takes longer is no photo of a farm. */
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
  const turn = inTurn(1, { places: maxWaiting, whenFull: tooMany })
  let isClosed = false

  return {
    look: (photo, subject) =>
      turn(async () => {
        if (isClosed) throw new AiUnavailable('The server is stopping. Please try again.')
        return thread.run({ photo, subject })
      }),
    close() {
      isClosed = true
      return thread.close()
    },
  }
}

const tooMany = () =>
  new AiUnavailable('Too many photos are waiting. Please try again in a minute.')
