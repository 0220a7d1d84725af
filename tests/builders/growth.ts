const TRIES = 5
/** What takes less is fast, however it grows. */
const LITTLE_MS = 5

/** CPU milliseconds of the fastest of a few tries: the first of them also compiles. */
function fastest(run: () => void) {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** How many times as long a text of four times the length takes: 4 where time is linear, 16 where it is quadratic. */
export function growth(part: string, run: (text: string) => void, length = 4000) {
  const text = (characters: number) => part.repeat(Math.ceil(characters / part.length))
  const long = fastest(() => run(text(length)))
  return long < LITTLE_MS ? 1 : long / fastest(() => run(text(length / 4)))
}
