/** CPU that a piece of work takes, which hardly depends on what else the machine does. */
export function cpuMsOf(work: () => void) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
