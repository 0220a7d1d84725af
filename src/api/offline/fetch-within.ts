/** `fetch` that rejects with an AbortError if no headers have come in time. */
export const fetchWithin =
  (patienceMs: number): typeof fetch =>
  async (url, init) => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patienceMs)
    try {
      return await fetch(url, { ...init, signal: giveUp.signal })
    } finally {
      clearTimeout(timer)
    }
  }

/** Whether a call had no answer, or lost it on the way. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
