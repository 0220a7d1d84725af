import { whenIdle } from '#src/lib/async.ts'
import type { Answer } from './copy.ts'
import { presentPlace, SESSION_PATH } from './farmer.ts'
import { isUnanswered } from './is-unanswered.ts'
import { foundNetwork } from './network-state.ts'

/** The network has this long to begin an answer that there is a copy of. */
const PATIENCE_MS = 8000

export type Read = (response: Response) => Promise<unknown>

/**
 * The answer of the network to a GET; without one, or when it is slow, the copy of the last.
 * @param read throws for a failed response
 */
export async function keptAnswer(
  url: string,
  sending: Promise<Response>,
  read: Read,
  patienceMs = PATIENCE_MS,
): Promise<unknown> {
  const readFresh = keeping(url, read)
  try {
    const response = await Promise.race([sending, afterwards(patienceMs)])
    if (response) {
      foundNetwork(new Date())
      return await readFresh(response)
    }
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  const device = await import('./late-answer.ts').catch(() => undefined)
  return device ? device.lateAnswer(url, sending, readFresh) : readFresh(await sending)
}

const afterwards = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** Answers that are not kept yet, by their URL. */
const answers = new Map<string, Answer>()

/** Keeps what is read, unless another farmer or farm is shown by then. */
function keeping(url: string, read: Read): Read {
  const asker = presentPlace()
  return async (response) => {
    const json = await read(response)
    if (asker !== presentPlace() && url !== SESSION_PATH) return json
    if (answers.size === 0) whenIdle(() => void keepAll(presentPlace()))
    answers.set(url, { json, at: new Date().toISOString() })
    return json
  }
}

async function keepAll(place: string | undefined) {
  const now = new Map(answers)
  answers.clear()
  if (place !== undefined) await import('./copy.ts').then((to) => to.keepCopies(place, now))
}
