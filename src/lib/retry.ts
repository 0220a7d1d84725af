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
