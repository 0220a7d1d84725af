import { semaphore, semaphorePerKey } from '#server/process/semaphore.ts'
import type { FailureKind, WeatherSource } from './weather-source.ts'

const AT_ONCE = 4
const WAITING_PER_PLACE = 20
const MOST_PLACES_PER_FARM = 100

/** The provider, and what is asked of it at the moment. */
export type WeatherAccess = {
  source: WeatherSource
  /** Of all places together, by UTC day. */
  callsPerDay: number
  /**
   * False once a farm has wanted 100 other places on this UTC day, by the count of this server: no farm uses up the
   * calls of all by moving about.
   */
  mayWant: (farmId: string, place: string, day: string) => boolean
  /** Does the same work at a place once at a time, and the works at a place one after another. */
  inBackground: (place: string, name: string, work: () => Promise<void>) => void
  /** False if this place has failed in this way before, without an answer since. */
  isNewFailure: (place: string, kind: FailureKind) => boolean
  forgetFailures: (place: string) => void
  /** Resolves once nothing is done in the background. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Opening = { source: WeatherSource; callsPerDay: number; onError: (error: unknown) => void }

export function openWeather({ source, callsPerDay, onError }: Opening): WeatherAccess {
  const inTurn = semaphore(AT_ONCE)
  const atPlace = semaphorePerKey({
    places: WAITING_PER_PLACE,
    whenFull: () => new Error('Too much is waiting for the weather of one place'),
  })
  const running = new Map<string, Promise<void>>()
  const failures = new Map<string, Set<FailureKind>>()
  let isClosed = false
  const wanted = { day: '', places: new Map<string, Set<string>>() }
  async function settled() {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    source,
    callsPerDay,
    mayWant: (farmId, place, day) => {
      if (wanted.day !== day) wanted.places.clear()
      wanted.day = day
      const places = wanted.places.get(farmId) ?? new Set()
      if (places.size < MOST_PLACES_PER_FARM) wanted.places.set(farmId, places.add(place))
      return places.has(place)
    },
    inBackground: (place, name, work) => {
      const key = `${place} ${name}`
      if (isClosed || running.has(key)) return
      const done = atPlace(place, () => inTurn(work))
        .catch(onError)
        .finally(() => running.delete(key))
      running.set(key, done)
    },
    isNewFailure: (place, kind) => {
      const known = failures.get(place) ?? new Set()
      const isNew = !known.has(kind)
      failures.set(place, known.add(kind))
      return isNew
    },
    forgetFailures: (place) => failures.delete(place),
    settled,
    close: async () => {
      isClosed = true
      source.close()
      await settled()
    },
  }
}
