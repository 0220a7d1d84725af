import vm from 'node:vm'
import type { AttackPattern } from 'recheck'
import type { Pattern } from './written-patterns.ts'

const MOST_CHARACTERS = 64_000
/** Below this the clock says more of the machine than of the pattern. */
const LEAST_MS = 40
const MOST_MS = 5000
const RUNS = 3

/** Words that may be repeated up to nine times look like a power to a search, which ends before they do. */
export function measuredDegree(pattern: Pattern, attack: AttackPattern): number {
  let before = 0
  for (let times = 16; ; times *= 2) {
    const text = attackText(attack, times)
    const took = matchMs(pattern, text)
    if (took >= LEAST_MS && before > 0) return Math.round(Math.log2(took / before))
    if (text.length > MOST_CHARACTERS) return 1
    before = took
  }
}

const attackText = ({ pumps, suffix }: AttackPattern, times: number) =>
  pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix

/** The shortest of a few times, on the processor. */
function matchMs({ source, flags }: Pattern, text: string) {
  const pattern = new RegExp(source, flags)
  const run = () => {
    const before = process.cpuUsage()
    try {
      vm.runInNewContext('pattern.test(text)', { pattern, text }, { timeout: MOST_MS })
    } catch {
      return MOST_MS
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(...Array.from({ length: RUNS }, run))
}
