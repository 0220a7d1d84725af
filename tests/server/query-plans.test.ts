import { sql, type CompiledQuery, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedFarmers, seedFarms } from '#scripts/bench/seed-farms.ts'
import { openKnownFarm, type Send } from '#scripts/siege/fuzz/known-farm.ts'
import { fuzzRoutes, type OpenApi } from '#scripts/siege/fuzz/requests.ts'
import { seededRandom } from '#scripts/siege/random.ts'
import { isPostgres } from '#server/db/open.ts'
import { forgetOldestAnswers } from '#server/farm/farm-write.ts'
import type { Tables } from '#server/db/tables.ts'
import { engines } from '#tests/setup/engines.ts'
import { fullReadsOfPostgres, fullReadsOfSqlite, planOfSqlite } from '#tests/setup/query-plans.ts'
import { ORIGIN, signUp, startTestApp } from '#tests/setup/server.ts'
import { openTestSqlite } from '#tests/setup/sqlite.ts'

const REQUESTS_A_ROUTE = 8
const OTHER_FARMERS = 10

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * Once Postgres has counted the few rows of a test, which it does in the background every minute, it rightly
 * prefers to read its small tables in full.
 */
const keepWithoutStatistics = (db: Kysely<Tables>) =>
  sql`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I set (autovacuum_enabled = off)', name);
    end loop;
  end $$`.execute(db)

describe.each(engines)('the statements of the calls on $name', ({ open }) => {
  const statements = new Map<string, Statement>()
  let db: Kysely<Tables>
  let running: Awaited<ReturnType<typeof startTestApp>>

  beforeAll(async () => {
    db = await open(({ query }) => {
      statements.set(query.sql, query)
    })
    if (isPostgres(db)) await keepWithoutStatistics(db)
    await seedFarms(db, await seedFarmers(db, OTHER_FARMERS))
    running = await startTestApp({ db })
    await running.app.ready()
    const { cookie } = await signUp(running.app)
    statements.clear()
    await callEverything(cookie)
  }, 60_000)
  afterAll(() => running.close())

  async function callEverything(cookie: string) {
    const send: Send = async ({ method, url, headers, body }) => {
      const { statusCode, body: text } = await running.app.inject({
        method: method as 'POST',
        url,
        headers: { origin: ORIGIN, cookie, ...headers },
        ...(body && { payload: body }),
      })
      return { status: statusCode, text }
    }
    const known = await openKnownFarm(send)
    const random = seededRandom(1)
    for (const route of fuzzRoutes(running.app.swagger() as OpenApi)) {
      for (let turn = 0; turn < REQUESTS_A_ROUTE; turn += 1) {
        await send(route.request(random, known))
      }
    }
  }

  const fullReads = (sql: string, parameters: readonly unknown[]) =>
    (isPostgres(db) ? fullReadsOfPostgres : fullReadsOfSqlite)(db, sql, parameters)

  test('use indexes: none scans a table of all farmers', async () => {
    const reading = [...statements.values()].filter(({ sql }) =>
      /^(?:select|update|delete)/.test(sql),
    )
    expect(reading.length).toBeGreaterThan(30)
    const found: string[] = []
    for (const { sql, parameters } of reading) {
      const reads = await fullReads(sql, parameters)
      if (reads.length > 0) found.push(`${reads.join(', ')}: ${sql}`)
    }
    expect(found).toEqual([])
  }, 30_000)

  test('would be caught if they did', async () => {
    const careless = 'select * from "projects" where "name" = \'North\''
    expect(await fullReads(careless, [])).toEqual(['projects'])
  })
})

test('the oldest of a farmer’s 20,000 answers is found without reading or sorting them', async () => {
  const deletes: Statement[] = []
  const db = await openTestSqlite({ log: ({ query }) => void deletes.push(query) })
  deletes.length = 0
  await forgetOldestAnswers(db, 'ada', 20_000)
  const [{ sql, parameters } = { sql: '', parameters: [] }] = deletes
  const plan = (await planOfSqlite(db, sql, parameters)).join('; ')
  expect(plan).toMatch(/newest USING COVERING INDEX/)
  expect(plan).not.toMatch(/ORDER BY/)
  await db.destroy()
})
