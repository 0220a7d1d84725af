import { setImmediate as otherRequests } from 'node:timers/promises'

const TURN_MS = 5

/** As `map`, but other requests get through every few milliseconds: a file may hold thousands of days. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await otherRequests()
  let begunAt = performance.now()
  for (const item of items) {
    results.push(of(item))
    if (performance.now() - begunAt < TURN_MS) continue
    await otherRequests()
    begunAt = performance.now()
  }
  return results
}
