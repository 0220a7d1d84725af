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

const PATIENCE_MS = 15_000
/** A configured model takes its time over photos and questions. */
const AI_PATIENCE_MS = 90_000

export const patienceMs = (path: string) =>
  path.startsWith('/api/ai-') ? AI_PATIENCE_MS : PATIENCE_MS
