import { setTimeout as wait } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  canStartPostgres,
  startPostgres,
  type PostgresCluster,
} from '#tests/setup/postgres-cluster.ts'
import {
  farmerAt,
  projectNames,
  startServer,
  type ProcessFarmer,
  type RunningServer,
} from '#tests/setup/server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Longer than the timeouts of a statement, a connection and a probe. */
const FREEZE_MS = 10_000
const CONNECTIONS = 12

/** Skipped unless the test can stop and freeze its own Postgres. */
describe.runIf(canStartPostgres)('while Postgres is unavailable', () => {
  let cluster: PostgresCluster
  let server: RunningServer
  let farmer: ProcessFarmer
  let folder: string
  const acknowledged: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'smart-farm-'))
    cluster = await startPostgres({ max_connections: CONNECTIONS })
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_URL: cluster.url,
      DATABASE_POOL_SIZE: '4',
    })
    farmer = await farmerAt(server.url)
    await create('before')
  })
  afterAll(async () => {
    await server.kill()
    await cluster.forget()
    await rm(folder, { recursive: true })
  })

  const create = async (name: string) => {
    const answer = await farmer.call('POST', '/api/projects', { name })
    if (answer.status === 201) acknowledged.push(name)
    return answer
  }

  /** Concurrent reads and writes, more than the pool has connections. */
  async function expectRefusals() {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 ? create(`away ${at}`) : farmer.call('GET', '/api/projects'),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toMatch(/database cannot be reached/)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(503)
  }

  async function expectRecovery(name: string) {
    while ((await create(name)).status !== 201) await wait(100)
    const names = await projectNames(farmer)
    // Nothing acknowledged is lost or repeated; unanswered writes may or may not be there.
    for (const one of acknowledged) expect(names.filter((other) => other === one)).toHaveLength(1)
    expect(server.isRunning()).toBe(true)
  }

  test('stopped: 503 at once, and back after a start', async () => {
    await cluster.stop()
    await expectRefusals()
    await cluster.start()
    await expectRecovery('after the stop')
    expect(acknowledged).toEqual(['before', 'after the stop'])
  })

  test('restarted during writes: each acknowledged write is there once', async () => {
    let restarting = true
    const writing = Promise.all(
      [1, 2, 3].map(async (writer) => {
        for (let turn = 0; restarting || turn < 5; turn++) {
          const { status } = await create(`writer ${writer}, ${turn}`)
          expect([201, 429, 503]).toContain(status)
          await wait(20)
        }
      }),
    )
    await cluster.restart()
    restarting = false
    await writing
    await expectRecovery('after the restart')
  })

  test('frozen: 503 throughout, still alive, and back afterwards', async () => {
    const underWay = Array.from({ length: 12 }, async (_, writer) => {
      for (let turn = 0; ; turn++) {
        const { status } = await create(`writer ${writer} in the frost, ${turn}`)
        if (status !== 201) return status
      }
    })
    await wait(300)
    await cluster.freeze()
    expect(new Set(await Promise.all(underWay))).toEqual(new Set([503]))
    const thaw = AbortSignal.timeout(FREEZE_MS)
    try {
      while (!thaw.aborted) await expectRefusals()
    } finally {
      await cluster.thaw()
    }
    await expectRecovery('after the frost')
  })

  test('with all its connections used up by others', async () => {
    const others: pg.Client[] = []
    const crowd = async () => {
      for (let nth = 0; nth < CONNECTIONS; nth++) {
        const other = new pg.Client(cluster.url)
        if (
          await other.connect().then(
            () => true,
            () => false,
          )
        )
          others.push(other)
      }
    }
    await crowd()
    const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'smart-farm'`
    // The server reconnects within a second: repeat until the others have taken every connection.
    while ((await others[0]?.query(cutOff))?.rows.length) await crowd()
    expect(others.length).toBeGreaterThan(0)
    await expectRefusals()
    await Promise.all(others.map((other) => other.end().catch(() => undefined)))
    await expectRecovery('after the crowd')
  })
})
