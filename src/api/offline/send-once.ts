import { closedPlace } from '#contract/entries.ts'
import { MAX_DAYS_OFFLINE } from '#contract/limits.ts'
import { failureSentence, saysFarmClosed } from '#src/api/request.ts'
import type { Refusal, WaitingChange } from './change.ts'
import { farmHeader } from './farmer.ts'
import { mergedWith, newestIn, versionHeader } from './merge-change.ts'
import type { Hindrance } from './outbox-store.ts'
import { patienceMs } from './fetch-within.ts'
import { skippedMoves } from './skipped-moves.ts'
import { uploadPhoto } from './upload-photo.ts'
import type { World } from './sender.ts'

export type Sending = Pick<World, 'call' | 'now' | 'newKey' | 'table'> & {
  /** How far the server's clock is ahead of the device's. */
  skewMs: number
}

/** What came of one try; `changed` is to be stored, and is sent again unless it was refused. */
export type Outcome =
  /** `rest` is what the server passed over. */
  | { kind: 'sent'; answer: unknown; rest?: WaitingChange | undefined }
  | { kind: 'changed'; change: WaitingChange }
  | { kind: 'later'; hindrance: Hindrance; afterMs: number }
  | { kind: 'signedOut' | 'noNetwork' }

/** @throws what `fetch` throws when there is no answer */
export async function sendOnce(change: WaitingChange, sending: Sending): Promise<Outcome> {
  const { photo } = change
  if (photo && photo.imageURL === undefined) return uploadFirst(change, sending)
  return send(change, sending)
}

/** Keeps the upload's address before it is used, so that a photo is uploaded once. */
async function uploadFirst(change: WaitingChange, sending: Sending): Promise<Outcome> {
  const uploaded = await uploadPhoto(change, sending)
  if ('kind' in uploaded) return uploaded
  await sending.table.replace(uploaded.change)
  // An upload that is new cannot have been swept: the server does not know the record.
  return send(uploaded.change, sending, { isNewUpload: true })
}

async function send(
  change: WaitingChange,
  sending: Sending,
  { isNewUpload = false } = {},
): Promise<Outcome> {
  const { method, path, body, photo } = change
  const payload = photo ? { ...(body as object), imageURL: photo.imageURL } : body
  const response = await sending.call(
    path,
    {
      method,
      credentials: 'include',
      headers: {
        ...farmHeader(change.farmId),
        ...(payload !== undefined && { 'Content-Type': 'application/json' }),
        ...versionHeader(change),
        ...happenedAt(change, sending),
        ...change.headers,
        'Idempotency-Key': change.key,
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    },
    patienceMs(path),
  )
  const text = await response.text()
  if (isAccepted(response, change)) {
    const answer = parsed(text)
    const left = { key: sending.newKey(), at: sending.now().toISOString() }
    return { kind: 'sent', answer, rest: skippedMoves(change, answer, left) }
  }
  if (photo && response.status === 404 && !isNewUpload && !saysFarmClosed(response)) {
    const { imageURL: _swept, ...unsent } = photo
    return { kind: 'changed', change: { ...change, photo: unsent, key: sending.newKey() } }
  }
  const newest = response.status === 409 ? newestIn(text) : undefined
  if (!newest) return refusedOrLater(change, response, text, sending)
  const merged = mergedWith(change, newest.record, sending.newKey())
  if (!merged) return refusedOrLater(change, response, text, sending)
  if (!merged.mustAsk) return { kind: 'changed', change: merged.change }
  const refusal = { ...refusalOf(response, text, sending), ...newest, fields: merged.conflicts }
  return { kind: 'changed', change: { ...merged.change, refusal } }
}

/** A page instead of JSON is that of a hotspot or a proxy, not of our server. */
const isForeign = (response: Response) =>
  response.redirected ||
  (response.ok && /text\/html/.test(response.headers.get('content-type') ?? ''))

const isAccepted = (response: Response, { method }: WaitingChange) =>
  (response.ok && !isForeign(response)) ||
  (method === 'DELETE' && response.status === 404 && !saysFarmClosed(response))

/** Whether the same request may succeed later. 501 and 505 stay. */
const isTemporary = (status: number) =>
  [408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505)

/** What becomes of a change that was not accepted. */
export function refusedOrLater(
  change: WaitingChange,
  response: Response,
  text: string,
  sending: Pick<Sending, 'now'>,
): Outcome {
  const { status } = response
  if (isForeign(response)) return { kind: 'noNetwork' }
  if (status === 401) return { kind: 'signedOut' }
  const refusal = refusalOf(response, text, sending)
  const afterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  const isRefused = !isTemporary(status) && afterMs === 0
  if (isRefused) return { kind: 'changed', change: { ...change, refusal } }
  return { kind: 'later', hindrance: { status, sentence: refusal.sentence }, afterMs }
}

function refusalOf({ status }: Response, text: string, { now }: Pick<Sending, 'now'>): Refusal {
  const json = parsed(text)
  const message = typeof json === 'object' && json !== null && 'message' in json && json.message
  const sentence = failureSentence(
    new Error(`${status}: ${typeof message === 'string' ? message : text}`),
  )
  const until = status === 409 ? closedPlace.safeParse(json).data?.until : undefined
  return { status, sentence, at: now().toISOString(), ...(until && { until }) }
}

const DAY_MS = 24 * 60 * 60_000

/** Work is dated by the day it was done, by the server's clock. */
function happenedAt({ at }: WaitingChange, { now, skewMs }: Sending): Record<string, string> {
  const serverNow = now().getTime() + skewMs
  const happened = Math.min(Date.parse(at) + skewMs, serverNow)
  const isTooOld = serverNow - happened > MAX_DAYS_OFFLINE * DAY_MS
  return isTooOld ? {} : { 'Happened-At': new Date(happened).toISOString() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
