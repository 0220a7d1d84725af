import autocannon from 'autocannon'
import { timelinePage } from '#contract/timeline.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { seedDashboard } from './dashboard-farm.ts'
import { cpuSeconds, startProduct, type Product } from './product.ts'
import type { Row } from './table.ts'

const AT_ONCE = 20
/** All of them together stay below what one farmer may ask in a minute. */
const REQUESTS = 1000
const WARM_UP_REQUESTS = 200
const PAGES_DOWN = 100

/** Where a farmer is in the timeline after so many pages. */
async function pathDown({ url, cookie }: Product) {
  let path = '/api/timeline'
  for (let page = 0; page < PAGES_DOWN; page += 1) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } })
    const { next } = timelinePage.parse(await answer.json())
    path = `/api/timeline?before=${next}`
  }
  return path
}

/** The slowest of a hundred, and what one costs the server: the first grows with whatever else runs. */
async function measure({ url, cookie, pid }: Product, paths: string[]) {
  const options = {
    url,
    connections: AT_ONCE,
    requests: paths.map((path) => ({ path, headers: { cookie, 'accept-encoding': 'br' } })),
  }
  await autocannon({ ...options, amount: WARM_UP_REQUESTS })
  const before = cpuSeconds(pid)
  const { latency, errors, non2xx } = await autocannon({ ...options, amount: REQUESTS })
  if (errors + non2xx > 0) throw new Error(`${paths.join()} failed`)
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / REQUESTS
  return `${latency.p99} ms (CPU ${cpuMs.toFixed(1)} ms)`
}

/** The data of the dashboard of a large farm, asked for by 20 at once. */
export async function benchDashboard(
  engine: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const product = await startProduct(environment)
  const url = environment.DATABASE_URL
  const db = url
    ? openPostgres(url, { poolSize: 1, onError: () => {} })
    : openSqlite(product.databaseFile)
  const { projectId } = await seedDashboard(db)
  await db.destroy()
  const paths = {
    'the newest of the timeline': '/api/timeline',
    'the timeline 5,000 entries down': await pathDown(product),
    'a rare kind of the timeline': '/api/timeline?kind=reading',
    'the timeline of a project': `/api/timeline?projectId=${projectId}`,
    'the farm at a glance': '/api/glance?zone=UTC',
    'the bell': '/api/notifications?zone=UTC',
    'the tasks': '/api/tasks?zone=UTC',
  }
  const rows: Row[] = []
  for (const [what, path] of Object.entries(paths)) {
    rows.push([`${engine}: ${what}, p99`, await measure(product, [path]), '60 ms'])
  }
  const { 'the bell': bell, 'the tasks': tasks, 'the farm at a glance': overview } = paths
  const all = [tasks, bell, overview, paths['the newest of the timeline']]
  rows.push([
    `${engine}: the dashboard, one after the other, p99`,
    await measure(product, all),
    '60 ms',
  ])
  await product.stop()
  return rows
}
