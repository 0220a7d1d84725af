import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFarm, refuseWhileServersRun } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { ownSecret } from '#server/process/data-dir.ts'
import type { Program } from '#scripts/build-server.ts'
import { openPostgres } from '#server/db/open.ts'
import { startRefusingS3 } from '#tests/setup/fake-s3.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { createDatabase } from '#tests/setup/postgres-database.ts'
import { runProgram } from '#tests/setup/server-process.ts'

// Starting commands takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const url = process.env.TEST_DATABASE_URL
/** A refused command should end soon after its message. */
const END_WITHIN_MS = 5000

/** Skipped without a Postgres to test on. */
describe.runIf(url)('a command that is refused on Postgres says why and ends', () => {
  let place: Awaited<ReturnType<typeof openFarmFolder>>
  let target: Awaited<ReturnType<typeof createDatabase>>
  let service: Awaited<ReturnType<typeof startRefusingS3>>

  beforeAll(async () => {
    place = await openFarmFolder()
    const server = await startFarm(place.config)
    await fillFarm(server)
    await server.close()
    const source = await openFarm(place.config)
    await makeBackup(source, place.backups, new Date('2026-06-01T08:00:00Z'))
    await source.close()
    target = await createDatabase(url ?? '')
    service = await startRefusingS3(403, 'SignatureDoesNotMatch', 'Words of the service')
  })
  afterAll(async () => {
    service.close()
    await target.drop()
    await place.forget()
  })

  async function refused(file: Program, words: string[], env: Record<string, string> = {}) {
    const run = runProgram(file, words, { DATABASE_URL: target.url, ...env })
    while (run.isRunning() && !run.output().includes('\n')) await wait(50)
    const code = await Promise.race([run.ended, wait(END_WITHIN_MS, 'still running')])
    await run.kill('SIGKILL')
    return { code, output: run.output() }
  }
  const restore = (env: Record<string, string> = {}) =>
    refused('restore', ['--from', place.backups], {
      DATA_DIR: place.configOf('new').DATA_DIR,
      ...env,
    })

  test('only while a server runs, not right after it has stopped', async () => {
    const command = openPostgres(target.url, { poolSize: 1, onError: () => {}, name: 'restore' })
    for (let time = 0; time < 10; time += 1) {
      const server = openPostgres(target.url, { poolSize: 3, onError: () => {} })
      await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(server)))
      await expect(refuseWhileServersRun(command)).rejects.toThrow('A running server is connected')
      await server.destroy()
      await refuseWhileServersRun(command)
    }
    await command.destroy()
  })

  test('a restore while a server runs', async () => {
    const server = await startFarm(place.configOf('other', { DATABASE_URL: target.url }))
    expect(await restore()).toEqual({
      code: 1,
      output: 'A running server is connected to the database. Stop it first.\n',
    })
    await server.close()
  })

  test('a restore while a server runs whose DATABASE_URL sets another application name', async () => {
    const named = `${target.url}?application_name=coop-prod&statement_timeout=0`
    const server = await startFarm(place.configOf('named', { DATABASE_URL: named }))
    expect((await restore({ DATABASE_URL: named })).code).toBe(1)
    await server.close()
  })

  test('a restore while an idle server runs whose connections Postgres has closed', async () => {
    const server = await startFarm(place.configOf('cut', { DATABASE_URL: target.url }))
    const admin = openPostgres(target.url, { poolSize: 1, onError: () => {}, name: 'test-admin' })
    const servers = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'smart-farm'`
    const pids = async () => (await servers.execute(admin)).rows.map(({ pid }) => pid)
    const before = await pids()
    await sql`select pg_terminate_backend(pid) from (${servers}) as servers`.execute(admin)
    // Closed connections may be listed a moment longer.
    await vi.waitFor(
      async () => expect((await pids()).filter((pid) => !before.includes(pid))).not.toEqual([]),
      5000,
    )
    expect((await restore()).code).toBe(1)
    await admin.destroy()
    await server.close()
  })

  test('a restore during which a server reconnects', async () => {
    const config = place.configOf('late', { DATABASE_URL: target.url })
    const [name = ''] = await readdir(place.backups)
    const from = {
      config,
      folder: join(place.backups, name),
      backups: join(place.folder, 'before'),
    }
    await restoreBackup({ ...from, replace: false, now: () => new Date() })
    let late: ReturnType<typeof openPostgres> | undefined
    const now = () => {
      late ??= openPostgres(target.url, { poolSize: 1, onError: () => {} })
      void sql`select 1`.execute(late)
      return new Date()
    }
    await expect(restoreBackup({ ...from, replace: true, now })).rejects.toThrow(
      'A running server is connected to the database. Stop it first.',
    )
    await late?.destroy()
  })

  test('a restore to an unusable bucket', async () => {
    const { code, output } = await restore(service.env)
    expect(output).toMatch(/^The S3 bucket "farm-photos" cannot be used: the signature is wrong/)
    expect(code).toBe(1)
  })

  test('a move to an unusable bucket', async () => {
    const { DATA_DIR } = place.config
    const { code, output } = await refused('db-move', [], { DATA_DIR, ...service.env })
    expect(output).toMatch(/^The S3 bucket "farm-photos" cannot be used: the signature is wrong/)
    expect(code).toBe(1)
  })
})

/** Skipped without a Postgres to test on. */
describe.runIf(url)('a move to Postgres', () => {
  test('says which setting keeps farmers signed in, unless it is set already', async () => {
    const place = await openFarmFolder()
    const { DATA_DIR } = place.config
    await (await startFarm(place.config)).close()
    const secret = await ownSecret(DATA_DIR)
    const { url: DATABASE_URL, drop } = await createDatabase(url ?? '')
    const said = async (env: Record<string, string>) => {
      const run = runProgram('db-move', [], { DATA_DIR, DATABASE_URL, ...env })
      await run.ended
      return run.output()
    }
    const sentence = `Farmers stay signed in where SESSION_SECRET is the content of ${DATA_DIR}/secret.`
    expect(await said({})).toContain(sentence)
    expect(await said({ SESSION_SECRET: secret })).toMatch(/^All \d+ rows are in Postgres.*\n$/)
    await drop()
    await place.forget()
  })
})
