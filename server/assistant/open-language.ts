import { msg } from '#contract/message.ts'
import { openThread, ThreadFailure, type Run } from '#server/process/thread.ts'
import { AiUnavailable, NotReadInTime } from '#server/ai.ts'

/** A message of ordinary length takes a tenth of a second. */
const TIME_LIMIT_MS = 2_000
/** The words of a language are read when it is first spoken. */
const LEARN_LIMIT_MS = 30_000
const MAX_WAITING = 30
/** Reading the knowledge files takes seconds, which a call for help should not wait for. */
const IDLE_MS = 15 * 60_000

export type Language = Run<'language'>

/**
 * Runs language functions in a worker thread. Rejects with NotReadInTime, or with AiUnavailable if
 * a retry may help.
 */
export function openLanguage({ timeLimitMs = TIME_LIMIT_MS } = {}) {
  const thread = openThread('language', { places: MAX_WAITING })
  const answers = thread.within(timeLimitMs, IDLE_MS)
  const learns = thread.within(LEARN_LIMIT_MS, IDLE_MS)
  const run: Language = (name, ...given) =>
    (name === 'learn' ? learns : answers)(name, ...given).catch((error: unknown) => {
      if (!(error instanceof ThreadFailure)) throw error
      if (error.reason === 'too long') throw new NotReadInTime()
      throw new AiUnavailable(msg('The assistant is busy. Please try again in a minute.'), {
        cause: error.cause,
      })
    })
  return { run, close: () => thread.close() }
}
