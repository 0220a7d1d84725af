/** Runs `work` never twice at once, but once more if it was asked for while it ran. */
export function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    isAskedAgain = true
    running ??= run()
    return running
  }
}
