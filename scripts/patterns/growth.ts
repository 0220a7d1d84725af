import vm from 'node:vm'
import type { AttackPattern } from 'recheck'
import type { Pattern } from './written-patterns.ts'

const MAX_CHARACTERS = 64_000
/** Below this, noise outweighs the effect of the pattern. */
const MIN_MS = 40
const TIMEOUT_MS = 5000
const RUNS = 3

/**
 * Measures how the time of a match grows, because the checker's fuzzing mistakes repetitions with a
 * limit, such as `{1,9}`, for polynomial growth.
 */
export function measuredDegree(pattern: Pattern, attack: AttackPattern): number {
  let before = 0
  for (let times = 16; ; times *= 2) {
    const text = attackText(attack, times)
    const took = matchMs(pattern, text)
    if (took >= MIN_MS && before > 0) return Math.round(Math.log2(took / before))
    if (text.length > MAX_CHARACTERS) return 1
    before = took
  }
}

const attackText = ({ pumps, suffix }: AttackPattern, times: number) =>
  pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix

/** CPU time of a match, the shortest of a few runs. */
function matchMs({ source, flags }: Pattern, text: string) {
  const pattern = new RegExp(source, flags)
  const run = () => {
    const before = process.cpuUsage()
    try {
      vm.runInNewContext('pattern.test(text)', { pattern, text }, { timeout: TIMEOUT_MS })
    } catch {
      return TIMEOUT_MS
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(...Array.from({ length: RUNS }, run))
}
