import { useEffect, useState } from 'react'

const RETRY_AFTER_MS = [1000, 3000, 5000]

/** Loads, and while that fails (the server is away) tries again for nine seconds. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_AFTER_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return load()
}

/** Maps the values in their order, at most `most` at a time. */
export async function mapInParallel<T, R>(
  values: readonly T[],
  most: number,
  map: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = values.entries()
  const work = async () => {
    for (const [index, value] of waiting) results[index] = await map(value)
  }
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, work))
  return results
}

const AT_THE_LATEST_MS = 3000

/** Calls back once the browser is idle (Safari: after a moment); returns a cancel function. */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: AT_THE_LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, AT_THE_LATEST_MS / 2)
  return () => clearTimeout(timer)
}

/** False at first; true once the page stands and the browser has nothing better to do. */
export function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
