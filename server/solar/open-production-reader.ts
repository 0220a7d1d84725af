import { HttpError } from '#server/http/http-error.ts'
import { openThread, ThreadFailure } from '#server/process/thread.ts'
import { nothing, type HistoryContext, type ReadHistory } from './production/layout.ts'

const TIME_LIMIT_MS = 2_000
/** A million rows, the most that are read, take some seconds; a busy machine takes twice as long. */
const TIME_LIMIT_MS_A_MEGABYTE = 2_000
const MEGABYTE = 1_000_000
const MAX_WAITING = 20
const RETRY_AFTER_SECONDS = 60

export type ReadProduction = (bytes: Uint8Array, context: HistoryContext) => Promise<ReadHistory>

/** Reads files of measured production in a thread, one after another. */
export function openProductionReader() {
  const thread = openThread('production', { places: MAX_WAITING })
  const read: ReadProduction = (bytes, context) => {
    const limitMs = TIME_LIMIT_MS + (bytes.length / MEGABYTE) * TIME_LIMIT_MS_A_MEGABYTE
    return thread
      .within(limitMs)('readHistory', bytes, context)
      .catch((error: unknown) => {
        if (!(error instanceof ThreadFailure)) throw error
        if (error.reason === 'too long')
          return nothing('This file took too long to read. Send it in smaller parts.')
        throw busy(error.cause)
      })
  }
  return { read, close: () => thread.close() }
}

const busy = (cause: unknown) =>
  new HttpError(
    503,
    'The server is busy with other files. Please try again in a minute.',
    RETRY_AFTER_SECONDS,
    { cause },
  )
