import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { MAX_READINGS, MAX_SENSORS } from '#contract/readings.ts'
import { seedRecords } from './api.ts'
import { call, median, startProduct, type Product } from './product.ts'
import type { Row } from './table.ts'

/** Alone and beside the readings in turn, as other work on the machine comes and goes. */
const ROUNDS = 3
const SECONDS = 20
/** A busy household: more would measure how reads wait for each other. */
const READS_PER_SECOND = 20
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MINUTES_AT_ONCE = MAX_READINGS / MAX_SENSORS

/** A thousand readings of a hundred devices, none of them known. */
const batch = (sinceMs: number, second: number) =>
  Array.from({ length: MAX_READINGS }, (_, row) => ({
    sensor: `sensor-${row % MAX_SENSORS}`,
    at: sinceMs + (second * MINUTES_AT_ONCE + Math.floor(row / MAX_SENSORS)) * MINUTE_MS,
    value: 2400,
    unit: 'W',
  }))

async function sendReadings(product: Product, round: number) {
  const tookMs: number[] = []
  const [since, began] = [Date.now() - 30 * DAY_MS, performance.now()]
  for (let second = 0; second < SECONDS; second += 1) {
    await sleep(Math.max(0, began + second * 1000 - performance.now()))
    const sent = performance.now()
    await call(product, 'POST', '/api/readings', {
      readings: batch(since, round * SECONDS + second),
    })
    tookMs.push(performance.now() - sent)
  }
  return tookMs
}

async function listP99({ url, cookie }: Product) {
  const { latency, errors, non2xx } = await autocannon({
    url: `${url}/api/projects`,
    headers: { cookie },
    connections: 4,
    duration: SECONDS,
    overallRate: READS_PER_SECOND,
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} reads of the list failed`)
  return latency.p99
}

/** What the project list takes longer while a thousand readings a second come in, for a minute: medians of three rounds. */
export async function benchReadings(
  engine: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const product = await startProduct(environment)
  await seedRecords(product)
  await listP99(product)
  const [alone, beside, postMs]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await listP99(product))
    const [p99, tookMs] = await Promise.all([listP99(product), sendReadings(product, round)])
    beside.push(p99)
    postMs.push(...tookMs)
  }
  await product.stop()
  return [
    [`${engine}: project list alone, p99`, `${median(alone)} ms`, ''],
    [
      `${engine}: project list with 1,000 readings a second, p99`,
      `${median(beside)} ms`,
      `${median(alone)} ms`,
    ],
    [`${engine}: storing 1,000 readings, median`, `${median(postMs).toFixed(0)} ms`, ''],
  ]
}
