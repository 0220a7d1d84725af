import type { Browser } from 'playwright-core'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { measureCharts } from './history-charts.ts'
import { measureModel } from './model.ts'
import { call, median, residentMb, startProduct, type Product } from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const DAYS = 1095
const CHART_DAYS = 1100
const LOOK_EVERY_MS = 10

type Run = { readMs: number; grownMb: number; longestWaitMs: number }

async function newSystem(product: Product) {
  const { id: projectId } = await call(product, 'POST', '/api/projects', { name: 'Sunny farm' })
  const systems = `/api/projects/${projectId}/solar-systems`
  const { id } = await call(product, 'POST', systems, {
    location: 'Fresno, California',
    latitude: '36.74',
    longitude: '-119.79',
    capacity: '6',
    tiltAngle: '25',
  })
  return { page: `/solar-management/${projectId}/${id}`, history: `${systems}/${id}/history` }
}

async function upload(product: Product, csv: string) {
  const answer: unknown = await call(product, 'POST', '/api/objects/upload')
  const { uploadURL } = answer as { uploadURL: string }
  const address = new URL(uploadURL, product.url)
  const { cookie, url: origin } = product
  await fetch(address, { method: 'PUT', headers: { cookie, origin }, body: csv })
  return address.pathname
}

/** Polls a trivial endpoint and records its longest response time. */
function watch(product: Product) {
  const seen = { longestWaitMs: 0, mostMb: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(`${product.url}/healthz`)).text()
      seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - asked)
      seen.mostMb = Math.max(seen.mostMb, residentMb(product.pid))
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return seen
  }
}

/** Each round starts a new server: memory once allocated would hide the growth of a second run. */
async function readOnce(csv: string): Promise<Run> {
  const product = await startProduct()
  const { history } = await newSystem(product)
  const objectURLs = [await upload(product, csv)]
  const heldMb = residentMb(product.pid)
  const stop = watch(product)
  const asked = performance.now()
  await call(product, 'POST', history, { objectURLs })
  const readMs = performance.now() - asked
  const { longestWaitMs, mostMb } = await stop()
  await product.stop()
  return { readMs, longestWaitMs, grownMb: mostMb - heldMb }
}

/** Comparing the best run with the median shows how busy the machine was. */
const reported = (runs: number[], unit: string) =>
  `${median(runs).toFixed(0)} ${unit} (best ${Math.min(...runs).toFixed(0)})`

/** Imports three years of quarter-hourly rows, draws 1,100 days of charts, and runs the model. */
export async function benchHistory(browser: Browser): Promise<Row[]> {
  const csv = quarterHours('2023-01-01', DAYS)
  const runs: Run[] = []
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await readOnce(csv))
  const of = (figure: keyof Run) => runs.map((run) => run[figure])
  const product = await startProduct()
  const system = await newSystem(product)
  const objectURLs = [await upload(product, quarterHours('2023-01-01', CHART_DAYS))]
  await call(product, 'POST', system.history, { objectURLs })
  const chartsMs = await measureCharts(browser, product, system.page)
  await product.stop()
  const modelMs = await measureModel(browser)
  return [
    ['105,120 rows read and stored', reported(of('readMs'), 'ms'), '3,000 ms'],
    ['memory that it took', reported(of('grownMb'), 'MB'), '120 MB'],
    ['longest wait of another request', reported(of('longestWaitMs'), 'ms'), '50 ms'],
    ['charts of 1,100 days after their data', reported(chartsMs, 'ms'), '100 ms'],
    ['a year of hours of the model', reported(modelMs, 'ms'), '30 ms'],
  ]
}
