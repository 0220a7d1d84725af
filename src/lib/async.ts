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

const FIRST_WAIT_MS = { callback: 3000, timer: 500 }
const LATER_WAIT_MS = 100

let wasIdle = false

/**
 * Once the first screen has loaded. Later calls wait for a moment at most, as Chromium calls nobody
 * back on a page that has come to rest. Safari has no `requestIdleCallback`: a timer stands in for it.
 * @returns a cancel function
 */
export function whenIdle(callback: () => void): () => void {
  const run = () => {
    wasIdle = true
    callback()
  }
  if ('requestIdleCallback' in window) {
    const timeout = wasIdle ? LATER_WAIT_MS : FIRST_WAIT_MS.callback
    const handle = requestIdleCallback(run, { timeout })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, wasIdle ? LATER_WAIT_MS : FIRST_WAIT_MS.timer)
  return () => clearTimeout(timer)
}

/** A screen that is opened later need not wait for what the first had to load. */
export function useIsIdle() {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => (isIdle ? undefined : whenIdle(() => setIdle(true))), [isIdle])
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
