import { leastRecentlyUsed } from './least-recently-used.ts'

const PHOTOS = 'photos'
const MAX_BYTES = 30_000_000
/** Sweeping leaves room, so that not every photo sweeps. */
const SWEPT_BYTES = 25_000_000

/** Bytes that fit before the next sweep; a worker begins without knowing. */
let room = 0
/** One after the other, as each counts the others. */
let keeping = Promise.resolve()
/** Photos that were shown since this worker began. */
const shown = new Set<string>()

/** A photo as it was seen before, or from the network. */
export async function keptPhoto(event: FetchEvent) {
  const { request } = event
  const cache = await caches.open(PHOTOS)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) {
    // Putting it again makes it the newest.
    if (!shown.has(request.url)) event.waitUntil(cache.put(request, kept.clone()))
    shown.add(request.url)
    return kept
  }
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone()
    // A full device keeps no photo, and shows it all the same.
    keeping = keeping.then(() => keep(cache, request, copy)).catch(() => undefined)
    event.waitUntil(keeping)
  }
  return answer
}

async function keep(cache: Cache, request: Request, answer: Response) {
  const photo = await answer.blob()
  if (photo.size > SWEPT_BYTES) return
  const headers = { 'Content-Type': photo.type, 'Content-Length': `${photo.size}` }
  await cache.put(request, new Response(photo, { headers }))
  shown.add(request.url)
  room -= photo.size
  if (room < 0) room = await sweep(cache)
}

/** @returns how many bytes fit */
async function sweep(cache: Cache) {
  const requests = await cache.keys()
  const photos = await Promise.all(
    requests.map(async (request) => {
      const photo = await cache.match(request, { ignoreVary: true })
      return { request, bytes: Number(photo?.headers.get('Content-Length')) }
    }),
  )
  const total = photos.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= MAX_BYTES) return MAX_BYTES - total
  const dropped = leastRecentlyUsed(photos, SWEPT_BYTES)
  await Promise.all(dropped.map(({ request }) => cache.delete(request, { ignoreVary: true })))
  return MAX_BYTES - total + dropped.reduce((sum, { bytes }) => sum + bytes, 0)
}
