import type { Row } from '#scripts/bench/table.ts'
import { openBusyFarms } from './load/busy-farm.ts'
import { generate } from './load/generator.ts'
import { percentile } from './load/figures.ts'
import { generateTenfold, type Tally } from './load/tenfold.ts'
import { NORMAL_PER_SECOND, readP99 } from './load.ts'
import { seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_121
const NORMAL = { perSecond: NORMAL_PER_SECOND, connections: 50 }
const NORMAL_SECONDS = 15
const TENFOLD = { perSecond: NORMAL_PER_SECOND * 10, seconds: 20, connections: 500 }
const AFTER_SECONDS = 20
const RECOVERED_WITHIN_SECONDS = 10

/** Ten times the normal load, and how soon response times recover. */
export const siegeOverload = (fraction: number): Promise<Row[]> =>
  withServer({}, async ({ url }, dataDir) => {
    const farmers = await openBusyFarms({ url }, dataDir)
    const load = { url, farmers, random: seededRandom(SEED) }
    const normal = (seconds: number) =>
      generate({ ...load, ...NORMAL, seconds: Math.ceil(seconds * fraction) })
    const much = { ...TENFOLD, seconds: Math.ceil(TENFOLD.seconds * fraction) }
    const recoveredWithin = RECOVERED_WITHIN_SECONDS * fraction
    await normal(5)
    const before = await normal(NORMAL_SECONDS)
    const tenfold = await generateTenfold(load, much)
    const after = await normal(AFTER_SECONDS)
    const late = after.filter(({ dueMs }) => dueMs >= recoveredWithin * 1000)
    return [
      ['before: p99 of reads', `${readP99(before).toFixed(0)} ms`, ''],
      ...tenfoldRows(tenfold, much),
      [`from ${recoveredWithin} s after: p99 of reads`, `${readP99(late).toFixed(0)} ms`, '150 ms'],
      [
        `from ${recoveredWithin} s after: refused or failed`,
        `${late.filter(({ status }) => status === 0 || status >= 500).length}`,
        '0',
      ],
    ]
  })

function tenfoldRows(
  { answers, served, refused, servedMs }: Tally,
  { perSecond, connections, seconds }: typeof TENFOLD,
): Row[] {
  const share = (part: number) => `${((100 * part) / answers).toFixed(0)} %`
  const what = `${perSecond} requests/s on ${connections} connections`
  return [
    [`${what}: answered`, `${(answers / seconds).toFixed(0)}/s, ${share(served)} served`, ''],
    [`${what}: 429 or 503 with Retry-After`, share(refused), 'all the rest'],
    [`${what}: other answers or none`, `${answers - served - refused}`, '0'],
    [`${what}: p99 of what was served`, `${percentile(servedMs, 0.99).toFixed(0)} ms`, ''],
  ]
}
