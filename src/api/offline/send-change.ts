import { request } from '#src/api/request.ts'
import type { Change, WaitingPhoto } from './change.ts'
import { fetchWithin, isUnanswered } from './fetch-within.ts'
import { mayKeep } from './may-keep.ts'
import { isAnythingWaiting, isFlagSure } from './waiting-flag.ts'

/** An answer as the server would most likely give it. @param at when the change was made */
export type Provisional = (at: string) => unknown

/** Whether an answer of `sendChange` is provisional, as its change waits for a network. */
export const isWaiting = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'isWaiting' in answer

/** What was read from an answer, which says too whether its change waits. */
export const markWaiting = <Read extends object>(read: Read, answer: unknown): Read =>
  isWaiting(answer) ? { ...read, isWaiting: true } : read

const PATIENCE_MS = 15_000
/** A configured model takes its time over photos and questions. */
const AI_PATIENCE_MS = 90_000

export const patienceMs = (path: string) =>
  path.startsWith('/api/ai-') ? AI_PATIENCE_MS : PATIENCE_MS

/** Changes that are being sent by this page, by their record. */
const underWay = new Map<string, Promise<unknown>>()

/** Sends the changes of a record one after the other, as one of them may end up in the outbox. */
function inOrder<T>({ recordId, after = [] }: Change, send: () => Promise<T>) {
  const earlier = [recordId, ...after].map((id) => underWay.get(id) ?? Promise.resolve())
  const sending = Promise.allSettled(earlier).then(send)
  const forget = () => underWay.get(recordId) === sending && underWay.delete(recordId)
  underWay.set(recordId, sending)
  void sending.then(forget, forget)
  return sending
}

const matching = ({ opened }: Change) =>
  opened?.version !== undefined && { 'If-Match': `"${opened.version}"` }

/**
 * Sends a change. Without a network, or behind earlier changes of its record that wait for one, it is
 * kept on this device and sent later: the answer is provisional then.
 * @throws Error `status: body` for a failed response; NotKept when the device is full
 */
export async function sendChange(change: Change, provisional: Provisional): Promise<unknown> {
  const { method, path, body, headers } = change
  if (!mayKeep()) return request(method, path, body, { ...matching(change), ...headers })
  const made = { at: new Date().toISOString(), key: keyOf(change) }
  return inOrder(change, async () => {
    const mayWait = isAnythingWaiting() || !isFlagSure()
    const isBehind = mayWait && (await (await outbox()).isBehindOthers(change))
    try {
      if (isBehind) throw new TypeError('Earlier changes wait')
      const sent = { 'Idempotency-Key': made.key, ...matching(change), ...headers }
      return await request(method, path, body, sent, fetchWithin(patienceMs(path)))
    } catch (error) {
      if (!isUnanswered(error)) throw error
      return (await outbox()).keep({ ...change, ...made }, provisional, error)
    }
  })
}

/**
 * Keeps a photo on this device, to be sent with `change` when there is a network.
 * @throws NotKept when the device is full
 */
export async function keepPhoto(change: Change, photo: WaitingPhoto, provisional: Provisional) {
  const made = { at: new Date().toISOString(), key: keyOf(change), photo }
  const noNetwork = new TypeError('No network')
  return (await outbox()).keep({ ...change, ...made }, provisional, noNetwork)
}

const keyOf = ({ headers }: Change) => headers?.['Idempotency-Key'] ?? crypto.randomUUID()

const outbox = () => import('./outbox.ts')
