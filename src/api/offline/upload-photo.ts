import { ANNOUNCED_TYPE, uploadTicket } from '#contract/uploads.ts'
import type { WaitingChange } from './change.ts'
import { farmHeader } from './farmer.ts'
import { patienceMs } from './fetch-within.ts'
import { refusedOrLater, type Outcome, type Sending } from './send-once.ts'

const TICKETS_PATH = '/api/objects/upload'
/** Without a byte sent: a slow line may take half an hour. */
const STALLED_MS = 60_000
/** The bytes are there: the browser itself had sent them again after their answer got lost. */
const USED = 409
/** The link has expired or is used. */
const NEEDS_NEW_LINK = [403, 404, USED, 410]

/** Uploads the bytes of a waiting photo. @returns the change with the upload's address */
export async function uploadPhoto(
  change: WaitingChange,
  sending: Sending,
  { isLastLink = false } = {},
): Promise<Outcome | { change: WaitingChange }> {
  const { photo } = change
  if (!photo) return { change }
  const { type, size } = photo.bytes
  const announced = {
    ...farmHeader(change.farmId),
    ...(ANNOUNCED_TYPE.test(type) && { 'x-upload-content-type': type }),
    'x-upload-content-length': String(size),
  }
  const ticket = await sending.call(
    TICKETS_PATH,
    { method: 'POST', credentials: 'include', headers: announced },
    patienceMs(TICKETS_PATH),
  )
  const text = await ticket.text()
  if (!ticket.ok) return refusedOrLater(change, ticket, text, sending)
  const link = uploadTicket.safeParse(jsonOf(text))
  if (!link.success) return { kind: 'noNetwork' }
  const { uploadURL } = link.data
  const stored = await sending.call(
    uploadURL,
    { method: 'PUT', headers: { 'Content-Type': type }, body: photo.bytes },
    STALLED_MS,
  )
  const answer = await stored.text()
  if (!stored.ok && NEEDS_NEW_LINK.includes(stored.status) && !isLastLink)
    return uploadPhoto(change, sending, { isLastLink: true })
  if (stored.status === USED) throw new TypeError('The answer of the upload got lost')
  if (!stored.ok) return refusedOrLater(change, stored, answer, sending)
  const imageURL = uploadURL.split(/[?#]/)[0] ?? uploadURL
  return { change: { ...change, photo: { ...photo, imageURL } } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
