/** Rejects once the signal ends: for a race with what cannot be stopped. */
export const timeUp = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
