import { request } from '#src/api/request.ts'
import type { Change, WaitingPhoto } from './change.ts'
import { fetchWithin, patienceMs } from './fetch-within.ts'
import { isUnanswered } from './is-unanswered.ts'
import { isBehindOthers, keep } from './outbox.ts'
import { headersOf, type Provisional } from './send-change.ts'
import { isAnythingWaiting, isFlagSure } from './waiting-flag.ts'

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

/** @returns the server's answer; the provisional one where the change is kept */
export function sendOrKeep(change: Change, provisional: Provisional) {
  const { method, path, body } = change
  const made = { at: new Date().toISOString(), key: keyOf(change) }
  return inOrder(change, async () => {
    const mayWait = isAnythingWaiting() || !isFlagSure()
    const isBehind = mayWait && (await isBehindOthers(change))
    try {
      if (isBehind) throw new TypeError('Earlier changes wait')
      const sent = { 'Idempotency-Key': made.key, ...headersOf(change) }
      return await request(method, path, body, sent, fetchWithin(patienceMs(path)))
    } catch (error) {
      if (!isUnanswered(error)) throw error
      return keep({ ...change, ...made }, provisional, error)
    }
  })
}

/**
 * Keeps a photo on this device, to be sent with `change` when there is a network.
 * @throws NotKept when the device is full
 */
export function keepPhoto(change: Change, photo: WaitingPhoto, provisional: Provisional) {
  const made = { at: new Date().toISOString(), key: keyOf(change), photo }
  const noNetwork = new TypeError('No network')
  return keep({ ...change, ...made }, provisional, noNetwork)
}

const keyOf = ({ headers }: Change) => headers?.['Idempotency-Key'] ?? crypto.randomUUID()
