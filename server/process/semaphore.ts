type WaitingRoom = { places: number; whenFull: () => Error }

/**
 * Runs at most `most` tasks at a time; the others wait in order of arrival.
 * @param room how many may wait, and the error for any more; without it, any number may
 */
export function semaphore(most: number, room?: WaitingRoom) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else if (room && waiting.length >= room.places) throw room.whenFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A semaphore for each key, so that nobody's tasks take up every place. */
export function semaphorePerKey(room: WaitingRoom, most = 1) {
  const turns = new Map<string, { turn: ReturnType<typeof semaphore>; works: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = turns.get(key) ?? { turn: semaphore(most, room), works: 0 }
    turns.set(key, own)
    own.works += 1
    try {
      return await own.turn(work)
    } finally {
      own.works -= 1
      if (own.works === 0) turns.delete(key)
    }
  }
}
