import { setTimeout as pause } from 'node:timers/promises'

/** Requests still open then are cut off; the last second is for closing the database. */
const CUT_OFF_AFTER_MS = 9000
const STOP_WITHIN_MS = 10_000

type Stopping = {
  /** Makes the balancer send requests elsewhere; null without a balancer. */
  leave: (() => Promise<void>) | null
  /** Stops accepting requests; resolves after the last response. */
  finish: () => Promise<unknown>
  /** Closes everything else. */
  end: () => Promise<void>
}

/** Shuts down in order and exits with 0; at a second signal exits with 1 at once. */
export function stopOnSignal(stopping: Stopping) {
  let hasBegun = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (hasBegun) process.exit(1)
      hasBegun = true
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
      stop(stopping, signal).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

async function stop({ leave, finish, end }: Stopping, signal: NodeJS.Signals) {
  const timeIsUp = pause(CUT_OFF_AFTER_MS)
  // SIGINT is Ctrl+C, by somebody who does not want to wait.
  if (leave && signal === 'SIGTERM') await leave()
  await Promise.race([finish(), timeIsUp])
  await end()
}
