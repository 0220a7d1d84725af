import autocannon from 'autocannon'
import {
  call,
  cpuSeconds,
  median,
  residentMb,
  startProcess,
  startProduct,
  type Process,
  type Product,
} from './product.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const SECONDS = 3
const WARM_UP_SECONDS = 1
const CONNECTIONS = 10
const PROJECTS = 30

type Run = { requestsPerSecond: number; cpuMs: number; p99Ms: number; errors: number }

async function measure(
  running: Process,
  path: string,
  headers: Record<string, string>,
): Promise<Run> {
  const options = { url: `${running.url}${path}`, connections: CONNECTIONS, headers }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const before = cpuSeconds(running.pid)
  const result = await autocannon({ ...options, duration: SECONDS })
  const requests = result.requests.total
  return {
    requestsPerSecond: requests / SECONDS,
    cpuMs: ((cpuSeconds(running.pid) - before) * 1000) / requests,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

async function seedRecords(product: Product) {
  for (let index = 0; index < PROJECTS; index += 1) {
    const { id } = await call(product, 'POST', '/api/projects', { name: `Project ${index + 1}` })
    for (const field of ['North', 'South', 'East']) {
      await call(product, 'POST', `/api/projects/${id}/crops`, {
        name: 'Tomatoes',
        scientificName: 'Solanum lycopersicum',
        fieldName: `${field} field`,
        fieldSize: '12.5',
        plantingDate: '2026-04-20',
        expectedHarvest: '2026-08-01',
        healthStatus: 'unknown',
      })
    }
    for (const herdName of ['Hill flock', 'River flock']) {
      await call(product, 'POST', `/api/projects/${id}/animals`, {
        type: 'sheep',
        herdName,
        count: 42,
        breeds: ['Merino'],
        pastureSize: '30',
        healthStatus: 'unknown',
      })
    }
    await call(product, 'POST', `/api/projects/${id}/solar-systems`, {
      location: 'Golden, Colorado',
      latitude: '39.73',
      longitude: '-105.18',
      capacity: '4',
      panelCount: '10',
      installationDate: '2024-03-01',
      panelType: 'monocrystalline',
      efficiency: '20',
      inverterType: 'string',
      orientation: 'South',
      tiltAngle: '20',
      currentGeneration: '3.2',
      monthlyGeneration: '480',
    })
  }
}

/** The project list of one farm, against a bare route that passes the same JSON through. */
export async function benchApi(
  engine: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const product = await startProduct(environment)
  await seedRecords(product)
  const bare = await startProcess(
    ['--import', 'tsx', 'scripts/bench/bare-list.ts'],
    { DATABASE_FILE: product.databaseFile, ...environment },
    '/',
  )
  const { cookie } = product
  const etag = (await fetch(`${product.url}/api/projects`, { headers: { cookie } })).headers.get(
    'etag',
  )
  const list: Run[] = []
  const unchanged: Run[] = []
  const floor: Run[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    list.push(await measure(product, '/api/projects', { cookie }))
    floor.push(await measure(bare, '/', {}))
    unchanged.push(await measure(product, '/api/projects', { cookie, 'if-none-match': etag ?? '' }))
  }
  const memoryMb = residentMb(product.pid)
  await bare.stop()
  await product.stop()
  const of = (runs: Run[], figure: keyof Run) => median(runs.map((run) => run[figure]))
  const rate = (runs: Run[]) => of(runs, 'requestsPerSecond')
  const cpuRatio = of(list, 'cpuMs') / of(floor, 'cpuMs')
  return [
    [`${engine}: project list, requests/s`, rate(list).toFixed(0), ''],
    [`${engine}: project list, p99`, `${of(list, 'p99Ms')} ms`, ''],
    [`${engine}: CPU a request / bare node:http`, cpuRatio.toFixed(2), '2'],
    [
      `${engine}: unchanged list (304) / full list`,
      (rate(unchanged) / rate(list)).toFixed(1),
      '6 or more',
    ],
    [`${engine}: memory after the load`, `${memoryMb.toFixed(0)} MB`, '130 MB'],
  ]
}
