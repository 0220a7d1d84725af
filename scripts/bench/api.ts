import autocannon from 'autocannon'
import {
  call,
  cpuSeconds,
  median,
  residentMb,
  signUp,
  startProcess,
  startProduct,
  type Process,
  type Product,
} from './product.ts'
import type { Row } from './table.ts'

/** Each round signs up a new farmer, to stay below the limit of 12,000 reads a minute. */
const ROUNDS = 3
const REQUESTS = 4000
const WARM_UP_REQUESTS = 1000
const CONNECTIONS = 10
const PROJECTS = 30

export type Run = { requestsPerSecond: number; cpuMs: number; p99Ms: number }

export async function measure(
  running: Process,
  path: string,
  headers: Record<string, string>,
): Promise<Run> {
  const options = { url: `${running.url}${path}`, connections: CONNECTIONS, headers }
  await autocannon({ ...options, amount: WARM_UP_REQUESTS })
  const before = cpuSeconds(running.pid)
  const began = performance.now()
  const result = await autocannon({ ...options, amount: REQUESTS })
  const seconds = (performance.now() - began) / 1000
  // autocannon counts a 304 as non-2xx.
  const failed = result.errors + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} of ${REQUESTS} requests to ${path} failed`)
  return {
    requestsPerSecond: REQUESTS / seconds,
    cpuMs: ((cpuSeconds(running.pid) - before) * 1000) / REQUESTS,
    p99Ms: result.latency.p99,
  }
}

export async function seedRecords(product: Product) {
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

/** Compares the project list with a bare server that passes on the same JSON. */
export async function benchApi(
  engine: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const product = await startProduct(environment)
  const idleMb = residentMb(product.pid)
  const list: Run[] = []
  const unchanged: Run[] = []
  const floor: Run[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const farmer = { ...product, cookie: await signUp(product.url) }
    await seedRecords(farmer)
    const bare = await startProcess(
      ['--import', 'tsx', 'scripts/bench/bare-list.ts'],
      { DATABASE_FILE: product.databaseFile, ...environment },
      '/',
    )
    const { cookie } = farmer
    const answer = await fetch(`${product.url}/api/projects`, { headers: { cookie } })
    const etag = answer.headers.get('etag') ?? ''
    list.push(await measure(product, '/api/projects', { cookie }))
    floor.push(await measure(bare, '/', {}))
    unchanged.push(await measure(product, '/api/projects', { cookie, 'if-none-match': etag }))
    await bare.stop()
  }
  const memoryMb = residentMb(product.pid)
  await product.stop()
  const of = (runs: Run[], figure: keyof Run) => median(runs.map((run) => run[figure]))
  const rate = (runs: Run[]) => of(runs, 'requestsPerSecond')
  const cpuRatio = of(list, 'cpuMs') / of(floor, 'cpuMs')
  return [
    [`${engine}: project list, requests/s`, rate(list).toFixed(0), ''],
    [`${engine}: project list, p99`, `${of(list, 'p99Ms')} ms`, ''],
    [
      `${engine}: CPU a request / bare node:http`,
      `${cpuRatio.toFixed(2)} (${of(list, 'cpuMs').toFixed(2)} / ${of(floor, 'cpuMs').toFixed(2)} ms)`,
      engine === 'SQLite' ? '2.0' : '2.7',
    ],
    [
      `${engine}: unchanged list (304) / full list`,
      (rate(unchanged) / rate(list)).toFixed(1),
      '6 or more',
    ],
    [
      `${engine}: memory after the load (at the start)`,
      `${memoryMb.toFixed(0)} MB (${idleMb.toFixed(0)})`,
      '130 MB',
    ],
  ]
}
