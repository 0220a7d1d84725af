import type { Change } from './offline/change.ts'
import { sendChange, type Provisional } from './offline/send-change.ts'

/** A photo whose bytes could not be sent, as there is no network. */
export type UnsentPhoto = Blob | undefined

/** Sends a change; with a photo that could not be sent it waits on this device, and the photo with it. */
export async function sendWithPhoto(change: Change, bytes: UnsentPhoto, provisional: Provisional) {
  if (!bytes) return sendChange(change, provisional)
  const { keepPhoto } = await import('./offline/send-or-keep.ts')
  return keepPhoto(change, { bytes }, provisional)
}
