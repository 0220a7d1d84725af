import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '#scripts/bench/product.ts'
import type { Row } from '#scripts/bench/table.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import type { RunningServer } from '#scripts/siege/running-server.ts'
import { startCrew, type Place } from './crew.ts'

const SEED = 20_261_121
const LAST_WRITES_MS = 1000
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 700
const SHOWN = 10

/** Stops the server without warning and restarts it with what is on disk. */
export type Interruption = (running: RunningServer) => Promise<RunningServer>

/**
 * Interrupts a server repeatedly under eight writers. After every restart, each acknowledged write
 * must be there exactly once.
 */
export async function endure(
  what: string,
  times: number,
  first: RunningServer,
  interrupt: Interruption,
): Promise<Row[]> {
  const random = seededRandom(SEED)
  const place: Place = { url: first.url }
  const crew = await startCrew(first.url, place)
  const readyMs: number[] = []
  const lost = new Set<string>()
  const doubled = new Set<string>()
  let running = first
  const inspect = async (all: boolean) => {
    const damage = await crew.damage(running.url, all)
    for (const one of damage.lost) lost.add(one)
    for (const one of damage.doubled) doubled.add(one)
  }
  try {
    for (let round = 1; round <= times; round += 1) {
      await sleep(SHORTEST_LIFE_MS + random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
      place.url = null
      running = await interrupt(running)
      readyMs.push(running.readyMs)
      await inspect(false)
      place.url = running.url
      if (round % 10 === 0) console.log(`${what} ${round}: ${crew.sum.acknowledged} acknowledged`)
    }
    await sleep(LAST_WRITES_MS)
    await crew.stop()
    await inspect(true)
  } finally {
    await running.kill()
  }
  const { acknowledged, retried, refused } = crew.sum
  for (const one of [...lost, ...doubled, ...refused].slice(0, SHOWN)) console.log(one)
  return [
    [`${times} ${what}: writes acknowledged / sent again`, `${acknowledged} / ${retried}`, ''],
    [`${times} ${what}: acknowledged writes lost`, `${lost.size}`, '0'],
    [`${times} ${what}: writes doubled`, `${doubled.size}`, '0'],
    [`${times} ${what}: writes refused`, `${refused.length}`, '0'],
    [
      `${times} ${what}: ready again, p50 / slowest`,
      `${median(readyMs).toFixed(0)} / ${Math.max(...readyMs).toFixed(0)} ms`,
      'p50 5,000 ms',
    ],
  ]
}
