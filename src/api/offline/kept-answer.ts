import { whenIdle } from '#src/lib/async.ts'
import type { Answer } from './copy.ts'
import { presentFarmer, SESSION_PATH } from './farmer.ts'
import { isUnanswered } from './is-unanswered.ts'
import { foundNetwork, missedNetwork } from './network-state.ts'
import { isAnythingWaiting } from './waiting-flag.ts'

/** The network has this long to begin an answer that there is a copy of. */
const PATIENCE_MS = 8000

/** A GET that has no answer, and that this device has no copy of. */
export class NotOnDevice extends TypeError {}

type Read = (response: Response) => Promise<unknown>

/** The answer to a GET, with the changes that wait laid over it. */
export async function presentAnswer(url: string, sending: Promise<Response>, read: Read) {
  if (!isAnythingWaiting()) return keptAnswer(url, sending, read)
  const [answer, layOver] = await Promise.all([
    keptAnswer(url, sending, read).then(
      (json) => ({ json, error: undefined }),
      (error: unknown) => ({ json: undefined, error }),
    ),
    waiting().catch(() => (_url: string, json: unknown) => json),
  ])
  // A record that waits is on no server: what is there of it comes from the changes alone.
  if (answer.error && !isMissing(answer.error)) throw answer.error
  const json = layOver(url, answer.json)
  if (json === undefined) throw answer.error
  return json
}

const isMissing = (error: unknown) =>
  error instanceof NotOnDevice || (error instanceof Error && error.message.startsWith('404: '))

async function waiting() {
  const [{ withPending }, { waitingChanges }] = await Promise.all([
    import('./pending.ts'),
    import('./outbox.ts'),
  ])
  const changes = await waitingChanges()
  return (url: string, json: unknown) => withPending(url, json, changes)
}

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
  const copy = await copyOf(url)
  if (copy) {
    missedNetwork(copy.at)
    // Too late for this screen. It does not count as a network: every call would wait again.
    void sending.then(readFresh).catch(() => undefined)
    return copy.json
  }
  try {
    return await readFresh(await sending)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    missedNetwork()
    throw new NotOnDevice('Neither an answer nor a copy', { cause: error })
  }
}

const afterwards = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

const copyOf = (url: string) =>
  import('./copy.ts').then(
    (copies) => copies.copyOf(url),
    () => undefined,
  )

/** Answers that are not kept yet, by their URL. */
const answers = new Map<string, Answer>()

/** Keeps what is read, unless another farmer has signed in meanwhile. */
function keeping(url: string, read: Read): Read {
  const asker = presentFarmer()
  return async (response) => {
    const json = await read(response)
    if (asker !== presentFarmer() && url !== SESSION_PATH) return json
    if (answers.size === 0) whenIdle(() => void keepAll(presentFarmer()))
    answers.set(url, { json, at: new Date().toISOString() })
    return json
  }
}

async function keepAll(farmer: string | undefined) {
  const now = new Map(answers)
  answers.clear()
  if (farmer !== undefined) await import('./copy.ts').then((to) => to.keepCopies(farmer, now))
}
