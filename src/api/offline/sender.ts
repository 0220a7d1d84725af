import type { Change, WaitingChange } from './change.ts'
import { farmerOf } from './farmer.ts'
import { isUnanswered } from './is-unanswered.ts'
import type { OutboxTable } from './outbox-table.ts'
import type { Hindrance } from './outbox-store.ts'
import { sendOnce } from './send-once.ts'

/** All that sending needs of the device. */
export type World = {
  userId: string
  table: OutboxTable
  call: (path: string, init: RequestInit, patienceMs: number) => Promise<Response>
  now: () => Date
  newKey: () => string
  /** Before a change that was sent leaves the table. */
  onSent: (change: WaitingChange, answer: unknown) => Promise<void>
  /** When a change was sent or refused. */
  onSettled: () => void
}

/**
 * Why sending stopped; `ok` when nothing is left that can be sent. On a bad line the server could be
 * reached at first.
 */
export type RunEnd =
  | { kind: 'ok' | 'noNetwork' | 'badLine' }
  | { kind: 'hindered'; hindrance: Hindrance; afterMs: number }

const PROBE_PATIENCE_MS = 8000
const SIGNED_OUT: RunEnd = {
  kind: 'hindered',
  hindrance: { status: 401, sentence: '' },
  afterMs: 0,
}

/**
 * Sends the waiting changes of a farmer: each record's in their order, photos last, as they hold up a
 * slow line. A refused change holds only those that follow it.
 */
export async function sendWaiting(world: World): Promise<RunEnd> {
  if (!nextOf(await world.table.of(world.userId), new Set())) return { kind: 'ok' }
  const unless = (kind: 'noNetwork' | 'badLine') => (error: unknown) => {
    if (isUnanswered(error)) return { kind }
    throw error
  }
  const probe = await probeServer(world).catch(unless('noNetwork'))
  return 'skewMs' in probe ? sendAll(world, probe.skewMs).catch(unless('badLine')) : probe
}

/**
 * Asks who is signed in, so that nothing is sent for another farmer, or to the page of a hotspot
 * instead of the server; its clock says how far the device's is off.
 */
async function probeServer({ call, userId, now }: World): Promise<{ skewMs: number } | RunEnd> {
  const response = await call('/api/auth/user', { credentials: 'include' }, PROBE_PATIENCE_MS)
  if (response.status === 401) return SIGNED_OUT
  const farmer = response.ok ? farmerOf(await response.json().catch(() => null)) : undefined
  if (farmer === undefined) return { kind: 'noNetwork' }
  if (farmer !== userId) return SIGNED_OUT
  return { skewMs: skewOf(response, now()) }
}

/** The `Date` header has whole seconds, and an answer takes its time. */
const EXACT_WITHIN_MS = 60_000

function skewOf(response: Response, now: Date) {
  const skewMs = Date.parse(response.headers.get('date') ?? '') - now.getTime()
  return Math.abs(skewMs) > EXACT_WITHIN_MS ? skewMs : 0
}

async function sendAll(world: World, skewMs: number): Promise<RunEnd> {
  const { table, userId } = world
  /** Not tried again in this run: the server had trouble with them. */
  const delayed = new Set<number>()
  let end: RunEnd = { kind: 'ok' }
  for (;;) {
    const waiting = new Map((await table.of(userId)).map((change) => [change.seq, change]))
    if (!nextOf(waiting.values(), delayed)) return end
    for (let next; (next = nextOf(waiting.values(), delayed));) {
      const outcome = await sendOften(world, next.seq, skewMs)
      if (outcome.kind === 'stopped') return outcome.end
      if (outcome.kind === 'delayed') {
        delayed.add(next.seq)
        end = outcome.end
      } else if (outcome.kind === 'waits') waiting.set(next.seq, outcome.change)
      else waiting.delete(next.seq)
    }
  }
}

export const creates = ({ method }: Change) => method === 'POST'

/**
 * The next change that may be sent: no earlier one of its record waits, and no record that it needs
 * is still to be created.
 */
export function nextOf(waiting: Iterable<WaitingChange>, delayed: ReadonlySet<number>) {
  const held = new Set<string>()
  const missing = new Set<string>()
  let photo: WaitingChange | undefined
  for (const change of waiting) {
    const follows = held.has(change.recordId) || change.after?.some((id) => missing.has(id))
    held.add(change.recordId)
    if (creates(change)) missing.add(change.recordId)
    if (follows || change.refusal || delayed.has(change.seq)) continue
    if (!change.photo) return change
    photo ??= change
  }
  return photo
}

type Step =
  | { kind: 'gone' }
  | { kind: 'waits'; change: WaitingChange }
  | { kind: 'delayed' | 'stopped'; end: RunEnd }

const TRIES = 3

/** On a bad line the next try may well get through, and the server takes a change only once. */
async function sendOften(world: World, seq: number, skewMs: number): Promise<Step> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendLatest(world, seq, skewMs)
    } catch (error) {
      if (tries === TRIES || !(error instanceof TypeError)) throw error
    }
  }
}

/** Sends a change as it is in the database now: another tab may have discarded or decided it. */
async function sendLatest(world: World, seq: number, skewMs: number): Promise<Step> {
  const change = await world.table.get(seq)
  if (!change) return { kind: 'gone' }
  if (change.refusal) return { kind: 'waits', change }
  const outcome = await sendOnce(change, { ...world, skewMs })
  switch (outcome.kind) {
    case 'sent':
      await world.onSent(change, outcome.answer)
      await (outcome.rest ? world.table.replace(outcome.rest) : world.table.remove(seq))
      world.onSettled()
      return outcome.rest ? { kind: 'waits', change: outcome.rest } : { kind: 'gone' }
    case 'changed':
      await world.table.replace(outcome.change)
      if (outcome.change.refusal) world.onSettled()
      return { kind: 'waits', change: outcome.change }
    case 'signedOut':
      return { kind: 'stopped', end: SIGNED_OUT }
    case 'noNetwork':
      return { kind: 'stopped', end: { kind: 'noNetwork' } }
    case 'later': {
      const { hindrance, afterMs } = outcome
      const isBusy = afterMs > 0 || hindrance.status === 429 || hindrance.status === 503
      const end = { kind: 'hindered', hindrance, afterMs } as const
      return { kind: isBusy ? 'stopped' : 'delayed', end }
    }
  }
}
