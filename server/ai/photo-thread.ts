import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { AiUnavailable, type PhotoFinding, PhotoRefused } from './ai.ts'
import type { PhotoTask, PhotoTaskAnswer } from './photo-worker.ts'

/** A thread that starts with its first task and is replaced when it crashes or hangs. */
export function photoThread(startWorker: () => Worker, timeoutMs: number) {
  let worker: Worker | null = null

  function started() {
    const thread = startWorker()
    const forget = () => {
      if (worker === thread) worker = null
    }
    thread.on('error', forget)
    thread.on('exit', forget)
    return thread
  }

  return {
    /** One task at a time. Rejects with PhotoRefused or AiUnavailable. */
    async run(task: PhotoTask): Promise<PhotoFinding> {
      const thread = (worker ??= started())
      thread.ref()
      const over = new AbortController()
      try {
        thread.postMessage(task)
        return found(await firstOf(thread, timeoutMs, over.signal))
      } catch (error) {
        if (error instanceof TookTooLong) {
          worker = null
          void thread.terminate()
        }
        throw error
      } finally {
        over.abort()
        thread.unref()
      }
    },
    async close() {
      await worker?.terminate()
    },
  }
}

class TookTooLong extends AiUnavailable {}

/** The thread's answer; rejects if it crashes, stops or takes too long before. */
function firstOf(thread: Worker, timeoutMs: number, signal: AbortSignal): Promise<PhotoTaskAnswer> {
  const stopped = (cause?: unknown) => {
    throw new AiUnavailable('The photo analysis stopped. Please try again.', { cause })
  }
  return Promise.race([
    once(thread, 'message', { signal }).then(
      ([answer]: PhotoTaskAnswer[]) => answer ?? stopped(),
      stopped,
    ),
    once(thread, 'exit', { signal }).then(() => stopped(), stopped),
    sleep(timeoutMs, undefined, { signal }).then(() => {
      throw new TookTooLong('The photo took too long. Please try again with a smaller one.')
    }),
  ])
}

function found(answer: PhotoTaskAnswer): PhotoFinding {
  if ('refused' in answer) throw new PhotoRefused(answer.refused)
  if ('failed' in answer)
    throw new AiUnavailable('The photo could not be analysed. Please try again.', {
      cause: answer.failed,
    })
  const { overlayPng } = answer.finding
  // Between threads a Buffer arrives as a bare Uint8Array.
  return { ...answer.finding, overlayPng: overlayPng && Buffer.from(overlayPng) }
}
