import { openDeviceStore, type Copy } from './device-store.ts'
import { presentPlace } from './farmer.ts'
import { mayKeep } from './may-keep.ts'
import { BUILD_CACHE } from './wipe-device.ts'

/** What screens are made of; not searches, and not the farm's live power, which is of one moment. */
const KEPT =
  /^\/api\/(?:(?:ai-analysis|ai-conversations|auth\/user|book|calendar-link|deletions|emergency-numbers|entries|farm|fields|glance|knowledge|members|notifications|products|projects|rotation|tasks|timeline|weather)(?:[/?]|$)|readings\?)/

/** Characters of JSON. */
const MAX_COPY_SIZE = 3_000_000
const MAX_TOTAL_SIZE = 50_000_000

/** An answer of the network, and when it came. */
export type Answer = { json: unknown; at: string }

const writing = async () => (await openDeviceStore()).transaction('copies', 'readwrite')
type Writing = Awaited<ReturnType<typeof writing>>

/**
 * Keeps answers by their URL, unless the farmer is leaving by now. Where the device is full they are not
 * kept, and the farmer misses nothing.
 */
export async function keepCopies(place: string, answers: ReadonlyMap<string, Answer>) {
  if (!mayKeep()) return
  const copies = [...answers].flatMap(([url, { json, at }]): Copy[] => {
    const text = KEPT.test(url) ? JSON.stringify(json) : undefined
    const size = text?.length ?? 0
    return text && size <= MAX_COPY_SIZE ? [{ userId: place, url, json: text, size, at }] : []
  })
  try {
    const tx = await writing()
    await Promise.all([...copies.map((copy) => tx.store.put(copy)), dropOldest(tx), tx.done])
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody is disturbed by it, and support can see it
    console.warn('The farm could not be kept on this device', error)
  }
}

async function dropOldest({ store }: Writing) {
  let total = 0
  // A key cursor: copies are not read to know their sizes.
  let cursor = await store.index('age').openKeyCursor(null, 'prev')
  for (; cursor; cursor = await cursor.continue()) {
    total += cursor.key[1]
    if (total > MAX_TOTAL_SIZE) await store.delete(cursor.primaryKey)
  }
}

/** The last good answer of a GET to the present farmer on the farm that is shown. */
export async function copyOf(url: string): Promise<Answer | undefined> {
  const place = presentPlace()
  if (place === undefined) return undefined
  const copy = await (await openDeviceStore()).get('copies', [place, url])
  return copy && { json: JSON.parse(copy.json), at: copy.at }
}

/** The URLs that have been kept for a farmer on a farm since a moment. */
export async function keptSince(place: string, at: string) {
  const tx = (await openDeviceStore()).transaction('copies')
  const urls = new Set<string>()
  let cursor = await tx.store.index('age').openKeyCursor(IDBKeyRange.lowerBound([at]))
  for (; cursor; cursor = await cursor.continue()) {
    const [owner, url] = cursor.primaryKey
    if (owner === place) urls.add(url)
  }
  return urls
}

/**
 * Deletes the copies and photos of farmers who used this device before, and of the farms that were open:
 * one of them may be closed by now. Changes that wait stay, those of another farmer unseen until they
 * sign in again.
 */
export const forgetOthers = (place: string) => forget((owner) => owner !== place)

/** Deletes all copies and photos. */
export const forgetCopies = () => forget(() => true)

async function forget(isGone: (owner: string) => boolean) {
  const tx = await writing()
  const keys = await tx.store.getAllKeys()
  const gone = keys.filter(([owner]) => isGone(owner))
  await Promise.all([...gone.map((key) => tx.store.delete(key)), tx.done])
  if (gone.length === 0) return
  const photos = (await caches.keys()).filter((name) => !BUILD_CACHE.test(name))
  await Promise.all(photos.map((name) => caches.delete(name)))
}
