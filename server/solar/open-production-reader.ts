import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { openThread, startThread, ThreadFailure } from '#server/process/thread.ts'
import type { ReadProductionFile } from './production/production-file.ts'

/** Four months of quarter hours take 0.2 s, and on a busy machine have needed more than two. */
const TIME_LIMIT_MS = 10_000
/** The maximum of a million rows takes some seconds, on a busy machine twice as long. */
const TIME_LIMIT_MS_PER_MEGABYTE = 2_000
const MEGABYTE = 1_000_000
const MAX_WAITING = 20
/** Garbage goes sooner, as memory that a thread has once taken returns only at its end. */
const YOUNG_MB = 4
const RETRY_AFTER_SECONDS = 60

/** Reads production files one at a time in a worker thread. */
export function openProductionReader() {
  const thread = openThread('production', {
    places: MAX_WAITING,
    startWorker: () => startThread('production', { maxYoungGenerationSizeMb: YOUNG_MB }),
  })
  const read: ReadProductionFile = (bytes, ...given) => {
    const limitMs = TIME_LIMIT_MS + (bytes.length / MEGABYTE) * TIME_LIMIT_MS_PER_MEGABYTE
    return thread
      .within(limitMs)('readProductionFile', bytes, ...given)
      .catch((error: unknown) => {
        if (!(error instanceof ThreadFailure)) throw error
        if (error.reason === 'too long') throw tooLong()
        throw busy(error.cause)
      })
  }
  return { read, close: () => thread.close() }
}

const tooLong = () =>
  new HttpError(413, msg('This file took too long to read. Send it in smaller parts.'))

const busy = (cause: unknown) =>
  new HttpError(
    503,
    msg('The server is busy with other files. Please try again in a minute.'),
    RETRY_AFTER_SECONDS,
    { cause },
  )
