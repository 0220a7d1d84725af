import type { Change, PhoneFinding, WaitingChange, WaitingPhoto } from './change.ts'
import { openDeviceStore } from './device-store.ts'
import { presentFarm, presentFarmer } from './farmer.ts'
import { fetchWithin } from './fetch-within.ts'
import { mayKeep } from './may-keep.ts'
import { isFull, notKept } from './not-kept.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { FORMAT } from './outbox-format.ts'
import { changeOutboxState, outboxStore } from './outbox-store.ts'
import { outboxTable } from './outbox-table.ts'
import { putBytes } from './put-bytes.ts'
import { creates, sendWaiting, type RunEnd } from './sender.ts'
import type { Provisional } from './send-change.ts'
import { flagWaiting, isAnythingWaiting } from './waiting-flag.ts'

export { outboxStore }

const table = outboxTable(openDeviceStore)
/** Tells the other tabs that the outbox has changed. */
const channel = new BroadcastChannel('smart-farm-outbox')

/** The changes of the signed-in farmer that wait, in their order. */
export async function waitingChanges() {
  const userId = presentFarmer()
  return userId === undefined ? [] : table.of(userId)
}

/** Whether an earlier change of its record waits, or the creation of one that it needs. */
export async function isBehindOthers({ recordId, after = [] }: Change) {
  const waiting = await waitingChanges()
  return waiting.some(
    (change) =>
      change.recordId === recordId || (creates(change) && after.includes(change.recordId)),
  )
}

type Made = Change & { at: string; key: string; photo?: WaitingPhoto }

/**
 * @returns the provisional answer
 * @throws NotKept when the device is full; `failure` where it cannot keep anything
 */
export async function keep(made: Made, provisional: Provisional, failure: unknown) {
  const userId = presentFarmer()
  if (userId === undefined) throw failure
  try {
    flagWaiting(true)
    await table.add({ ...made, format: FORMAT, userId, farmId: presentFarm() })
  } catch (error) {
    void changed()
    throw isFull(error) ? notKept(made, made.photo !== undefined) : failure
  }
  // Else the browser may delete it when it needs room.
  void navigator.storage.persist()
  void changed()
  void send()
  return { ...Object(provisional(made.at)), isWaiting: true }
}

/** The farmer gives a change up. */
export async function discard(seq: number) {
  await table.remove(seq)
  await changed()
  void send()
}

/** Sends a refused change as it is. */
export const retry = (seq: number) => again(seq, (change) => change)

/** Sends a refused change with what the farmer chose between mine and theirs. */
export const decide = (seq: number, body: unknown) =>
  again(seq, (change) => ({ ...change, body, key: crypto.randomUUID() }))

async function again(seq: number, decided: (change: WaitingChange) => WaitingChange) {
  const change = await table.get(seq)
  if (!change) return
  const { refusal: _refusal, ...sendable } = decided(change)
  await table.replace(sendable)
  await changed()
  void send()
}

const LAST_SENT = 'last-sent '

/** Work on the database of this device, which may fail once the farmer leaves: the database is gone then. */
const onDevice = (work: (userId: string) => Promise<void>) =>
  oneAtATime(async () => {
    const userId = presentFarmer()
    if (userId === undefined) return
    await work(userId).catch((error: unknown) => {
      if (presentFarmer() !== undefined && mayKeep()) throw error
    })
  })

/** Shows what is in the database now. */
const refresh = onDevice(async (userId) => {
  const store = await openDeviceStore()
  const waiting = await table.of(userId)
  const lastSentAt = await store.get('meta', LAST_SENT + userId)
  const isAny = (await table.count()) > 0
  const isNews = isAny && !isAnythingWaiting()
  flagWaiting(isAny)
  changeOutboxState({ waiting, ...(typeof lastSentAt === 'string' && { lastSentAt }) })
  // A browser that was killed may have lost the flag, and answered without what waits.
  if (isNews) onSent()
})

const changed = async () => {
  channel.postMessage('changed')
  await refresh()
}

const FINDING = 'finding '

/** What the phone made of a photo before the server judged it; undefined if it did not. */
export async function findingOnPhone(analysisId: string) {
  const store = await openDeviceStore()
  return (await store.get('meta', FINDING + analysisId)) as PhoneFinding | undefined
}

async function noteSent({ photo, userId }: WaitingChange, answer: unknown) {
  const store = await openDeviceStore()
  await store.put('meta', new Date().toISOString(), LAST_SENT + userId)
  const { analysis } = Object(answer) as { analysis?: { id?: unknown } }
  if (photo?.finding !== undefined && typeof analysis?.id === 'string')
    await store.put('meta', photo.finding, FINDING + analysis.id)
}

const MOST_PAUSE_MS = 30_000
/** The server can be reached, so that the next try may well succeed. */
const BAD_LINE_PAUSE_MS = 4000
const FIRST_PAUSE_MS = 250

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Called after changes were sent, by this tab or another, and where some wait that no answer knew of. */
let onSent = () => {}
let isRefetchDue = false

const device = {
  table,
  call: (path: string, init: RequestInit, patienceMs: number) =>
    init.body instanceof Blob
      ? putBytes(path, init.body, patienceMs)
      : fetchWithin(patienceMs)(path, init),
  now: () => new Date(),
  newKey: () => crypto.randomUUID(),
  onSettled: () => void changed(),
}

/** Sends what waits; only one tab does so at a time. */
const send = onDevice(async (userId) => {
  clearTimeout(timer)
  let sentCount = 0
  const onSentOne = (change: WaitingChange, answer: unknown) => {
    sentCount += 1
    return noteSent(change, answer)
  }
  let end: RunEnd = { kind: 'noNetwork' }
  try {
    end = await navigator.locks.request('smart-farm-outbox', () =>
      sendWaiting({ ...device, userId, onSent: onSentOne }),
    )
  } finally {
    settle(end, sentCount > 0)
  }
  isRefetchDue ||= sentCount > 0
  // Once, when the network has let all through.
  if (!isRefetchDue || isLineLost(end)) return
  isRefetchDue = false
  onSent()
  channel.postMessage('sent')
})

export { refresh as refreshOutbox }

const isLineLost = ({ kind }: RunEnd) => kind === 'noNetwork' || kind === 'badLine'

/** Tries again after a failure, first soon, then every 30 seconds. */
function settle(end: RunEnd, hasSent: boolean) {
  failures = isLineLost(end) && !hasSent ? failures + 1 : 0
  changeOutboxState({ hindrance: end.kind === 'hindered' ? end.hindrance : undefined })
  if (end.kind === 'ok') return
  const mostMs = end.kind === 'badLine' ? BAD_LINE_PAUSE_MS : MOST_PAUSE_MS
  const pauseMs = Math.min(mostMs, FIRST_PAUSE_MS * 2 ** failures)
  const afterMs = end.kind === 'hindered' ? Math.max(end.afterMs, MOST_PAUSE_MS) : pauseMs
  timer = setTimeout(() => void send(), afterMs)
}

/** The failures so far say nothing about the network that there is now. */
export function sendNow() {
  failures = 0
  return send()
}

/** @param refetch is called after changes were sent, and where some wait that no answer knew of */
export function startOutbox(refetch: () => void) {
  onSent = refetch
  channel.onmessage = ({ data }) => {
    if (data === 'sent') onSent()
    void refresh()
    // The tab that kept a change may be closed before it is sent.
    void send()
  }
  for (const event of ['online', 'focus']) window.addEventListener(event, () => void sendNow())
  void refresh()
  void send()
}
