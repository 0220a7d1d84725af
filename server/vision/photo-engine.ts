import type { Worker } from 'node:worker_threads'
import { msg, type Message } from '#contract/message.ts'
import { openThread, ThreadFailure, type ThreadReason } from '#server/process/thread.ts'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import { AiUnavailable, type PhotoFinding, PhotoRefused } from '#server/ai.ts'

/** A progressive JPEG of 50 megapixels takes a second. */
const TASK_TIMEOUT_MS = 15_000
/** At about 100 ms each, the last in the queue waits a few seconds. */
const MAX_WAITING = 30

const FAILURES: Record<ThreadReason, Message> = {
  busy: msg('Too many photos are waiting. Please try again in a minute.'),
  stopped: msg('The photo analysis stopped. Please try again.'),
  'too long': msg('The photo took too long. Please try again with a smaller one.'),
}

export type PhotoEngine = {
  /**
   * Rejects with PhotoRefused if the photo cannot be read, and with AiUnavailable if a retry may
   * help: the queue is full, the thread stopped, or it took too long.
   */
  look: (photo: Buffer, subject: PhotoSubject) => Promise<PhotoFinding>
  close: () => Promise<void>
}

type Options = { startWorker?: () => Worker; taskTimeoutMs?: number; maxWaiting?: number }

/** Analyses photos one at a time in a worker thread. */
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
      // A Buffer arrives from another thread as a plain Uint8Array.
      return { ...answer.finding, overlayPng: overlayPng && Buffer.from(overlayPng) }
    },
    close: () => thread.close(),
  }
}
