import { setTimeout as pause } from 'node:timers/promises'

/** Whoever has not been answered by then is cut off; a second is left for the database. */
const CUT_OFF_AFTER_MS = 9000
const STOP_WITHIN_MS = 10_000

type Stopping = {
  /** Sends the balancer's requests elsewhere; null where no balancer stands in front. */
  leave: (() => Promise<void>) | null
  /** Takes nobody any more, and ends with the last answer. */
  finish: () => Promise<void>
  /** Puts everything away. */
  end: () => Promise<void>
}

/** Ends the process with 0 in the right order, at the second signal at once with 1. */
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
  // SIGINT is somebody at the keyboard, who does not want to wait.
  if (leave && signal === 'SIGTERM') await leave()
  await Promise.race([finish(), timeIsUp])
  await end()
}
