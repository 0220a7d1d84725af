const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Watches the turns of the event loop: how long the longest kept others waiting, and all together.
 * Processor time, not time on the wall, so that a busy machine changes nothing.
 */
export function watchTurns() {
  const begin = cpuMs()
  let turnBegin = begin
  let longestMs = 0
  const turn = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - turnBegin)
    turnBegin = now
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return () => {
    clearImmediate(next)
    return { longestMs, totalMs: cpuMs() - begin }
  }
}
