import { useEffect, useState } from 'react'

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
