import autocannon from 'autocannon'
import { timelinePage } from '#contract/timeline.ts'
import { percentile } from '#scripts/siege/load/figures.ts'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { seedDashboard } from './dashboard-farm.ts'
import { call, cpuSeconds, startProduct, type Product } from './product.ts'
import type { Row } from './table.ts'

const CONCURRENT = 20
/** All runs together stay below a farmer's rate limit. */
const REQUESTS = 1000
const WARM_UP_REQUESTS = 200
const PAGES_DOWN = 100
const ANSWERS = 100
const WARM_UP_ANSWERS = 20
const QUESTIONS = [
  'How many acres of tomatoes do I have?',
  'What is due this week?',
  'Which fields need attention?',
  'Why do my tomatoes have yellow leaves?',
]

/** Path of the timeline page that a farmer reaches after PAGES_DOWN pages. */
async function pathFarDown({ url, cookie }: Product) {
  let path = '/api/timeline'
  for (let page = 0; page < PAGES_DOWN; page += 1) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } })
    const { next } = timelinePage.parse(await answer.json())
    path = `/api/timeline?before=${next}`
  }
  return path
}

/** p99 latency, and CPU time per request, which unlike latency hardly depends on other load. */
async function measure({ url, cookie, pid }: Product, paths: string[]) {
  const options = {
    url,
    connections: CONCURRENT,
    requests: paths.map((path) => ({ path, headers: { cookie, 'accept-encoding': 'br' } })),
  }
  await autocannon({ ...options, amount: WARM_UP_REQUESTS })
  const before = cpuSeconds(pid)
  const { latency, errors, non2xx } = await autocannon({ ...options, amount: REQUESTS })
  if (errors + non2xx > 0) throw new Error(`${paths.join()} failed`)
  const cpuMs = ((cpuSeconds(pid) - before) * 1000) / REQUESTS
  return `${latency.p99} ms (CPU ${cpuMs.toFixed(1)} ms)`
}

/** The same for answers of the assistant, one after the other. */
async function measureAnswers(product: Product, projectId: string) {
  const tookMs: number[] = []
  let before = 0
  for (let at = -WARM_UP_ANSWERS; at < ANSWERS; at += 1) {
    if (at === 0) before = cpuSeconds(product.pid)
    const begun = performance.now()
    const message = QUESTIONS[(at + WARM_UP_ANSWERS) % QUESTIONS.length]
    await call(product, 'POST', `/api/ai-conversations/${projectId}`, { message })
    if (at >= 0) tookMs.push(performance.now() - begun)
  }
  const cpuMs = ((cpuSeconds(product.pid) - before) * 1000) / ANSWERS
  return `${percentile(tookMs, 0.99).toFixed(0)} ms (CPU ${cpuMs.toFixed(1)} ms)`
}

/** Loads the dashboard data of a large farm with 20 concurrent requests. */
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
    'the timeline 5,000 entries down': await pathFarDown(product),
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
  const answers = await measureAnswers(product, projectId)
  rows.push([`${engine}: an answer of the assistant, 1,000 records, p99`, answers, '50 ms'])
  await product.stop()
  return rows
}
