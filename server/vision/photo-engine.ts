import type { Worker } from 'node:worker_threads'
import { openThread, ThreadFailure, type ThreadReason } from '#server/process/thread.ts'
import { AiUnavailable, type PhotoFinding, PhotoRefused, type PhotoSubject } from '#server/ai.ts'

/** A progressive JPEG of 50 megapixels takes a second; what takes longer is no photo of a farm. */
const TASK_TIMEOUT_MS = 15_000
/** At some 100 ms each the last in line waits a few seconds. */
const MAX_WAITING = 30

const FAILURES: Record<ThreadReason, string> = {
  busy: 'Too many photos are waiting. Please try again in a minute.',
  stopped: 'The photo analysis stopped. Please try again.',
  'too long': 'The photo took too long. Please try again with a smaller one.',
}

export type PhotoEngine = {
  /**
   * Rejects with PhotoRefused when the photo cannot be read, and with AiUnavailable when asking
   * again may help: too many are waiting, the thread stopped, or it took too long.
   */
  look: (photo: Buffer, subject: PhotoSubject) => Promise<PhotoFinding>
  close: () => Promise<void>
}

type Options = { startWorker?: () => Worker; taskTimeoutMs?: number; maxWaiting?: number }

/** Looks at photos one at a time, in a thread of its own. */
export function builtinPhotoEngine({
  startWorker,
  taskTimeoutMs = TASK_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
}: Options = {}): PhotoEngine {
  const thread = openThread('photos', { places: maxWaiting, ...(startWorker && { startWorker }) })
  const run = thread.within(taskTimeoutMs)
  return {
    async look(photo, subject) {
      const answer = await run('lookAtPhoto', photo, subject).catch((error: unknown) => {
        if (!(error instanceof ThreadFailure)) throw error
        throw new AiUnavailable(FAILURES[error.reason], { cause: error.cause })
      })
      if ('refused' in answer) throw new PhotoRefused(answer.refused)
      const { overlayPng } = answer.finding
      // Between threads a Buffer arrives as a bare Uint8Array.
      return { ...answer.finding, overlayPng: overlayPng && Buffer.from(overlayPng) }
    },
    close: () => thread.close(),
  }
}
