import { cpuSeconds, residentMb } from '#scripts/bench/product.ts'
import type { Row } from '#scripts/bench/table.ts'
import { openBusyFarms } from './load/busy-farm.ts'
import { percentile, slope, type Point } from './load/figures.ts'
import { generate, type Sample } from './load/generator.ts'
import { seededRandom } from './random.ts'
import { withServer } from './running-server.ts'

const SEED = 20_261_121
const CONNECTIONS = 50
/** A little more than the goal of 300. */
export const NORMAL_PER_SECOND = 350
const WARM_UP_SECONDS = 5
const MEMORY_FROM_MINUTE = 3

/** Fifty farmers for some minutes, at a rate that a cooperative would rarely reach. */
export const siegeLoad = (minutes: number): Promise<Row[]> =>
  withServer({}, async (running, dataDir) => {
    const farmers = await openBusyFarms(running, dataDir)
    const random = seededRandom(SEED)
    const load = { url: running.url, farmers, random, connections: CONNECTIONS }
    await generate({ ...load, perSecond: NORMAL_PER_SECOND, seconds: WARM_UP_SECONDS })
    const memory: Point[] = []
    const begun = performance.now()
    const minutesNow = () => (performance.now() - begun) / 60_000
    const watch = setInterval(
      () => memory.push({ x: minutesNow(), y: residentMb(running.pid) }),
      1000,
    )
    const cpuBefore = cpuSeconds(running.pid)
    const seconds = minutes * 60
    const samples = await generate({ ...load, perSecond: NORMAL_PER_SECOND, seconds })
    clearInterval(watch)
    const cpuShare = (cpuSeconds(running.pid) - cpuBefore) / (minutesNow() * 60)
    return [
      ...loadRows(`${minutes} min, 50 farmers`, samples, minutesNow() * 60),
      ['CPU of the server', `${(cpuShare * 100).toFixed(0)} % of one core`, ''],
      memoryRow(memory, minutes),
    ]
  })

function memoryRow(memory: Point[], minutes: number): Row {
  const last = `${memory.at(-1)?.y.toFixed(0)} MB at the end`
  const late = memory.filter(({ x }) => x >= MEMORY_FROM_MINUTE)
  const growth =
    minutes > MEMORY_FROM_MINUTE + 1
      ? `${slope(late).toFixed(2)} MB a minute after the third; ${last}`
      : `too short to tell; ${last}`
  return ['memory', growth, '2 MB a minute']
}

const p99 = (samples: Sample[]) =>
  percentile(
    samples.map(({ tookMs }) => tookMs),
    0.99,
  )

export function loadRows(what: string, samples: Sample[], seconds: number): Row[] {
  const answered = samples.filter(({ status }) => status >= 200 && status < 400)
  const failed = samples.filter(({ status }) => status === 0 || status >= 500)
  const refused = samples.length - answered.length - failed.length
  return [
    [`${what}: requests a second`, (answered.length / seconds).toFixed(0), '300 or more'],
    [`${what}: p99 of reads`, `${readP99(samples).toFixed(0)} ms`, '150 ms'],
    [
      `${what}: p99 of writes`,
      `${p99(samples.filter(({ isRead }) => !isRead)).toFixed(0)} ms`,
      '300 ms',
    ],
    [`${what}: 5xx or no answer / other refusals`, `${failed.length} / ${refused}`, '0 / 0'],
  ]
}

export const readP99 = (samples: Sample[]) => p99(samples.filter(({ isRead }) => isRead))
