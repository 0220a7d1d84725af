import { openPostgres, openSqlite } from '#server/db/open.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import { percentile } from '#scripts/siege/load/figures.ts'
import { call, cpuSeconds, startProduct, type Product } from './product.ts'
import { seedBook } from './seed-book.ts'
import type { Row } from './table.ts'

const ENTRIES = 50_000
const YEARS = 10
const FIRST_DAY = '2017-01-01'
const FIELDS = 20
const REQUESTS = 100

/** Twenty fields with 50,000 entries of ten years. */
async function seed(product: Product, url: string | undefined) {
  const { id: projectId } = await call(product, 'POST', '/api/projects', { name: 'North farm' })
  for (let number = 1; number <= FIELDS; number += 1)
    await call(product, 'POST', `/api/projects/${projectId}/crops`, {
      name: 'Tomatoes',
      scientificName: 'Solanum lycopersicum',
      fieldName: `Field ${number}`,
      fieldSize: '12.5',
      healthStatus: 'unknown',
    })
  const db = url
    ? openPostgres(url, { poolSize: 1, onError: () => {} })
    : openSqlite(product.databaseFile)
  const { farmId } = await db
    .selectFrom('projects')
    .select('farmId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const fields = await db
    .selectFrom('fields')
    .select('id')
    .where('projectId', '=', projectId)
    .execute()
  await seedBook(db, seededRandom(1), {
    farmId,
    entries: ENTRIES,
    from: FIRST_DAY,
    days: YEARS * 365,
    currencies: ['USD'],
    about: fields.map(({ id }) => ({ kind: 'field', id })),
  })
  await db.destroy()
  return { fieldId: fields[0]?.id ?? '' }
}

type Asking = { path: (at: number) => string; isAfterChange?: true; onlyFirstByte?: true }

/** p99 latency of one request after the other, and CPU time per request, which hardly depends on other load. */
async function measure(product: Product, { path, isAfterChange, onlyFirstByte }: Asking) {
  const tookMs: number[] = []
  let cpu = 0
  for (let at = 0; at < REQUESTS; at += 1) {
    if (isAfterChange)
      await call(product, 'POST', '/api/entries', {
        kind: 'work',
        onDate: '2020-05-05',
        targets: [],
      })
    const before = cpuSeconds(product.pid)
    const begun = performance.now()
    const answer = await fetch(`${product.url}${path(at)}`, { headers: { cookie: product.cookie } })
    if (!answer.ok) throw new Error(`${path(at)}: ${answer.status}`)
    if (!onlyFirstByte) await answer.arrayBuffer()
    tookMs.push(performance.now() - begun)
    if (onlyFirstByte) await answer.body?.cancel()
    cpu += cpuSeconds(product.pid) - before
  }
  const cpuMs = (cpu * 1000) / REQUESTS
  return `${percentile(tookMs, 0.99).toFixed(0)} ms (CPU ${cpuMs.toFixed(1)} ms)`
}

/** The longest that another call waits while a register of ten years is read. */
async function heldWhileRead(product: Product, path: string) {
  const { url, cookie } = product
  let isRead = false
  const reading = fetch(`${url}${path}`, { headers: { cookie } })
    .then((answer) => answer.arrayBuffer())
    .then(({ byteLength }) => {
      isRead = true
      return byteLength
    })
  let longestMs = 0
  while (!isRead) {
    const begun = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    longestMs = Math.max(longestMs, performance.now() - begun)
  }
  return `${longestMs.toFixed(0)} ms (${((await reading) / 1e6).toFixed(1)} MB)`
}

/** The book of a farm with 50,000 entries of ten years. */
export async function benchBook(
  engine: string,
  environment: Record<string, string>,
): Promise<Row[]> {
  const product = await startProduct(environment)
  const { fieldId } = await seed(product, environment.DATABASE_URL)
  const decade = `from=${FIRST_DAY}&to=2026-12-31`
  const always = (path: string) => () => path
  const asked: Record<string, Asking> = {
    'the newest entries': { path: always('/api/entries') },
    'the entries of a field': { path: always(`/api/entries?targetId=${fieldId}`) },
    'what waiting periods close': { path: always('/api/book/waiting') },
    'the profit of a year': { path: always('/api/book/profit?year=2025') },
    'the profit of a year, after a change': {
      path: (at) => `/api/book/profit?year=${2017 + (at % YEARS)}`,
      isAfterChange: true,
    },
    'first byte of the spray register of ten years': {
      path: always(`/api/book/registers/spray.csv?${decade}`),
      onlyFirstByte: true,
    },
    'first byte of the sales register of ten years': {
      path: always(`/api/book/registers/sales.csv?${decade}`),
      onlyFirstByte: true,
    },
  }
  const rows: Row[] = []
  for (const [what, asking] of Object.entries(asked))
    rows.push([`${engine}: ${what}, p99`, await measure(product, asking), '60 ms'])
  const held = await heldWhileRead(product, `/api/book/registers/sales?${decade}`)
  rows.push([`${engine}: another call while that register is read, longest`, held, '100 ms'])
  await product.stop()
  return rows
}
