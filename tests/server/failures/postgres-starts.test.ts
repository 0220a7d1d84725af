import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { openPostgres } from '#server/db/open.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import {
  canStartPostgres,
  startPostgres,
  type PostgresCluster,
} from '#tests/setup/postgres-cluster.ts'
import { createDatabase } from '#tests/setup/postgres-database.ts'
import { farmerAt, projectNames, refusedStart, startServer } from '#tests/setup/server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Skipped unless the test can start its own Postgres. */
describe.runIf(canStartPostgres)('a start on Postgres', () => {
  let cluster: PostgresCluster
  let folder: string
  beforeAll(async () => {
    cluster = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'smart-farm-'))
  })
  afterAll(async () => {
    await cluster.forget()
    await rm(folder, { recursive: true })
  })

  const admin = async (...statements: string[]) => {
    const db = openPostgres(cluster.url, { poolSize: 1, onError: () => {} })
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.destroy()
  }
  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(cluster.url)
    change(url)
    return url.href
  }
  const refusalOf = async (url: string) => {
    const config = readConfig({ DATABASE_URL: url })
    const refusal = await openMigrated(config, '', { onError: () => {} }).catch(
      (error: unknown) => error,
    )
    if (refusal instanceof StartRefused) return refusal.message
    throw new Error('It was not refused.', { cause: refusal })
  }

  test('with a wrong password is refused, without printing it', async () => {
    const DATABASE_URL = urlWith((url) => (url.password = 'red-acres'))
    const { code, output } = await refusedStart({ DATA_DIR: folder, DATABASE_URL })
    expect(output).toMatch(/^The database at 127\.0\.0\.1:\d+ refuses the user "farm"\. Check/)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).not.toContain('red-acres')
    expect(code).toBe(1)
  })

  test('with a missing or forbidden database is refused', async () => {
    await admin(`create role guest login password 'green acres'`)
    expect(await refusalOf(urlWith((url) => (url.pathname = '/barn')))).toMatch(
      /^There is no database "barn" at 127/,
    )
    expect(await refusalOf(urlWith((url) => (url.username = 'guest')))).toMatch(
      /^The user "guest" may not create tables in the database "postgres"/,
    )
  })

  test('without a pg_hba rule or TLS is not blamed on the password', async () => {
    await admin(`create role stranger nologin password 'green acres'`)
    expect(await refusalOf(urlWith((url) => (url.username = 'stranger')))).toMatch(
      /does not let the user "stranger" in: role "stranger" is not .*\. Check its pg_hba\.conf; .*TLS/,
    )
    expect(await refusalOf(`${cluster.url}?sslmode=verify-full`)).toMatch(
      /^The database at 127\.0\.0\.1:\d+ has no TLS, which the sslmode in DATABASE_URL asks for/,
    )
  })

  test('on a read-only standby is refused', async () => {
    const { url, drop } = await createDatabase(cluster.url)
    const name = new URL(url).pathname.slice(1)
    await admin(`alter database ${name} set default_transaction_read_only = on`)
    expect(await refusalOf(url)).toMatch(/is read-only\. Point DATABASE_URL at the primary/)
    await drop()
  })

  test('on the database of a newer version is refused and changes nothing', async () => {
    const { url, drop } = await createDatabase(cluster.url)
    const db = openPostgres(url, { poolSize: 1, onError: () => {} })
    await migrate(db, { ...migrations, '9999-future': { up: async () => {} } })
    expect(await refusalOf(url)).toMatch(/written by a newer version of Smart Farm/)
    await db.destroy()
    await drop()
  })

  test('waits for a migration that takes longer than the query timeout', async () => {
    const { url, drop } = await createDatabase(cluster.url)
    const slow = {
      '9999-slow': {
        up: async (db: ReturnType<typeof openPostgres>) => {
          await sql`select pg_sleep(4)`.execute(db)
        },
      },
    }
    const patient = openPostgres(url, { poolSize: 1, queryTimeoutMs: 0, onError: () => {} })
    const migrating = migrate(patient, { ...migrations, ...slow } as typeof migrations)
    const second = openPostgres(url, { poolSize: 1, queryTimeoutMs: 0, onError: () => {} })
    await Promise.all([migrating, migrate(second, { ...migrations, ...slow } as typeof migrations)])
    const { rows } = await sql`select name from migrations where name = '9999-slow'`.execute(second)
    expect(rows).toHaveLength(1)
    await Promise.all([patient.destroy(), second.destroy()])
    await drop()
  })

  test('of three servers at once migrates once, and all three serve the same farm', async () => {
    const { url: DATABASE_URL, drop } = await createDatabase(cluster.url)
    const servers = await Promise.all(
      [1, 2, 3].map((replica) =>
        startServer({
          DATABASE_URL,
          DATA_DIR: join(folder, `replica-${replica}`),
          SESSION_SECRET: 'one secret for all of the replicas',
        }),
      ),
    )
    const [first, ...others] = servers
    const farmer = await farmerAt(first?.url ?? '')
    await farmer.call('POST', '/api/projects', { name: 'North farm' })
    for (const { url } of others) {
      expect(await projectNames(await farmerAt(url, farmer.email))).toEqual(['North farm'])
    }
    await Promise.all(servers.map((server) => server.kill()))
    const db = openPostgres(DATABASE_URL, { poolSize: 1, onError: () => {} })
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations).toSorted())
    await db.destroy()
    await drop()
  })
})
