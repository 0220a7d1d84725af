/** `fetch` of a short answer, that rejects with an AbortError if not all of it has come in time. */
export const fetchWithin =
  (patienceMs: number): typeof fetch =>
  async (url, init) => {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), patienceMs)
    try {
      const response = await fetch(url, { ...init, signal: giveUp.signal })
      // A line may stand still behind the headers; what is read here is kept for the caller.
      await response.clone().arrayBuffer()
      return response
    } finally {
      clearTimeout(timer)
    }
  }

/** Whether a call had no answer, or lost it on the way. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
