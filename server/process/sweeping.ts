const EVERY_MS = 10 * 60_000

/**
 * Runs the sweeps now and every ten minutes, one after another, until the answered function is called;
 * never keeps the process alive.
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
