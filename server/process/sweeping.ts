const EVERY_MS = 10 * 60_000

/**
 * Runs the sweeps one after another, now and every ten minutes, until the returned function is
 * called. Does not keep the process alive.
 */
export function startSweeping(
  sweeps: (() => Promise<unknown>)[],
  onError: (error: unknown) => void,
) {
  let running = Promise.resolve()
  const sweepAll = () => {
    for (const sweep of sweeps) running = running.then(sweep).then(() => undefined, onError)
  }
  sweepAll()
  const timer = setInterval(sweepAll, EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
