import type { Row } from '#scripts/bench/table.ts'
import { openBusyFarms } from './load/busy-farm.ts'
import { generate } from './load/generator.ts'
import { percentile } from './load/figures.ts'
import { generateTenfold, type Tally } from './load/tenfold.ts'
import { NORMAL_PER_SECOND, readP99 } from './load.ts'
import { seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_121
const NORMAL = { perSecond: NORMAL_PER_SECOND, seconds: 15, connections: 50 }
const TENFOLD = { perSecond: NORMAL_PER_SECOND * 10, seconds: 20, connections: 500 }
const AFTER_SECONDS = 20
const RECOVERED_WITHIN_SECONDS = 10

/** Ten times the normal load, and how soon response times recover. */
export const siegeOverload = (): Promise<Row[]> =>
  withServer({}, async ({ url }, dataDir) => {
    const farmers = await openBusyFarms({ url }, dataDir)
    const load = { url, farmers, random: seededRandom(SEED) }
    await generate({ ...load, ...NORMAL, seconds: 5 })
    const before = await generate({ ...load, ...NORMAL })
    const tenfold = await generateTenfold(load, TENFOLD)
    const after = await generate({ ...load, ...NORMAL, seconds: AFTER_SECONDS })
    const late = after.filter(({ dueMs }) => dueMs >= RECOVERED_WITHIN_SECONDS * 1000)
    return [
      ['before: p99 of reads', `${readP99(before).toFixed(0)} ms`, ''],
      ...tenfoldRows(tenfold),
      [
        `from ${RECOVERED_WITHIN_SECONDS} s after: p99 of reads`,
        `${readP99(late).toFixed(0)} ms`,
        '150 ms',
      ],
      [
        `from ${RECOVERED_WITHIN_SECONDS} s after: refused or failed`,
        `${late.filter(({ status }) => status === 0 || status >= 500).length}`,
        '0',
      ],
    ]
  })

function tenfoldRows({ answers, served, refused, servedMs }: Tally): Row[] {
  const share = (part: number) => `${((100 * part) / answers).toFixed(0)} %`
  const what = `${TENFOLD.perSecond} requests/s on ${TENFOLD.connections} connections`
  return [
    [
      `${what}: answered`,
      `${(answers / TENFOLD.seconds).toFixed(0)}/s, ${share(served)} served`,
      '',
    ],
    [`${what}: 429 or 503 with Retry-After`, share(refused), 'all the rest'],
    [`${what}: other answers or none`, `${answers - served - refused}`, '0'],
    [`${what}: p99 of what was served`, `${percentile(servedMs, 0.99).toFixed(0)} ms`, ''],
  ]
}
