import { useEffect, useState } from 'react'

const RETRY_DELAYS_MS = [1000, 3000, 5000]

/** Retries a failing load for nine seconds, e.g. while the server restarts. */
export async function retry<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_DELAYS_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return load()
}

/** Like `Promise.all(values.map(map))`, with at most `limit` calls at a time. */
export async function mapInParallel<T, R>(
  values: readonly T[],
  limit: number,
  map: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = values.entries()
  const work = async () => {
    for (const [index, value] of waiting) results[index] = await map(value)
  }
  await Promise.all(Array.from({ length: Math.min(limit, values.length) }, work))
  return results
}

const MAX_WAIT_MS = 3000

/** Safari has no `requestIdleCallback`: a timer stands in for it. @returns a cancel function */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, MAX_WAIT_MS / 2)
  return () => clearTimeout(timer)
}

export function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** The value once it has stayed the same for a moment. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
