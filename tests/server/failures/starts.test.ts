import { cp, mkdtemp, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { openObjectStore } from '#server/objects/open-store.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { startRefusingS3 } from '#tests/setup/fake-s3.ts'
import { fillFarm, startFarm } from '#tests/setup/farm-folder.ts'
import {
  farmerAt,
  projectNames,
  refusedStart,
  spawnServer,
  startServer,
} from '#tests/setup/server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'smart-farm-'))
  const server = await startFarm(readConfig({ DATA_DIR: join(folder, 'farm') }))
  await fillFarm(server)
  await sql`pragma wal_checkpoint(truncate)`.execute(server.db)
  await server.close()
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * A copy of the farm with its photo, but without the helper files of its closed database: SQLite
 * removes them when the garbage collector frees the last statement, which may be while they are
 * copied.
 */
async function farmAt(name: string) {
  const DATA_DIR = join(folder, name)
  const isNeeded = (file: string) => !/-(wal|shm)$/.test(file)
  await cp(join(folder, 'farm'), DATA_DIR, { recursive: true, filter: isNeeded })
  return DATA_DIR
}

/** The single line that a refused start prints. */
async function refusal(env: Record<string, string>) {
  const { code, output } = await refusedStart(env)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

test('a Postgres that does not answer is reported without its password', async () => {
  const DATABASE_URL = 'postgres://farm:green-acres@127.0.0.1:9/farm'
  expect(await refusal({ DATA_DIR: join(folder, 'none'), DATABASE_URL })).toMatch(
    /^The database at 127\.0\.0\.1:9 does not answer \(ECONNREFUSED\)\. Check DATABASE_URL/,
  )
})

test.each([
  ['never answers', (port: number) => `127.0.0.1:${port}`, /^The database at .* \(time is up\)\./],
  ['is nowhere', () => 'no-such-host.invalid', /^The database at no-such-host\.invalid does not/],
])('a Postgres that %s is named', async (_what, hostOf, sentence) => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const host = hostOf((silent.address() as AddressInfo).port)
  const config = readConfig({ DATABASE_URL: `postgres://farm:green-acres@${host}/farm` })
  const start = openMigrated(config, '', { onError: () => {} })
  await expect(start).rejects.toThrow(sentence)
  await expect(start).rejects.toThrow(StartRefused)
  silent.close()
})

test.each([
  [404, 'NoSuchBucket', 'it does not exist'],
  [403, 'AccessDenied', 'the access key may not write to it'],
  [403, 'RequestTimeTooSkewed', 'the clock of this machine is wrong'],
])('a bucket answered %i %s is named', async (status, code, reason) => {
  const { env, close } = await startRefusingS3(status, code, 'Words of the service')
  const start = openObjectStore(readConfig(env), { folder: '', secret: '' })
  await expect(start).rejects.toThrow(
    `The S3 bucket "farm-photos" cannot be used: ${reason}. Check`,
  )
  close()
})

test('a read-only bucket stops the start', async () => {
  const { env, close } = await startRefusingS3(403, 'AccessDenied', 'Access Denied')
  expect(await refusal({ DATA_DIR: join(folder, 's3'), ...env })).toMatch(
    /^The S3 bucket "farm-photos" cannot be used: the access key may not write to it\. Check/,
  )
  close()
})

test('an empty volume instead of the photos, or of the database, is refused', async () => {
  const noPhotos = await farmAt('no-photos')
  await rm(join(noPhotos, 'objects'), { recursive: true })
  expect(await refusal({ DATA_DIR: noPhotos })).toMatch(
    /^The database refers to photos, but .*objects has/,
  )

  const noDatabase = await farmAt('no-database')
  await rm(join(noDatabase, 'farm.db'))
  expect(await refusal({ DATA_DIR: noDatabase })).toMatch(
    /held a farm, but its database farm.db is missing/,
  )
  expect(await readdir(noDatabase)).not.toContain('farm.db')

  // Created by hand, or by a first start before the volume was mounted.
  await writeFile(join(noDatabase, 'farm.db'), '')
  expect(await refusal({ DATA_DIR: noDatabase })).toMatch(
    /There are photos of a farm in .*database is empty/,
  )
})

test('a damaged database is refused with a way to recover', async () => {
  const DATA_DIR = await farmAt('damaged')
  const handle = await open(join(DATA_DIR, 'farm.db'), 'r+')
  await handle.write(Buffer.alloc(100, 7), 0, 100, 0)
  await handle.close()
  expect(await refusal({ DATA_DIR })).toMatch(
    /farm.db is damaged \(SQLITE_NOTADB\)\. Restore a backup/,
  )
})

test('a new farm is announced, so that an empty volume is noticed', async () => {
  const DATA_DIR = join(folder, 'new')
  const first = await startServer({ DATA_DIR })
  expect(first.output()).toContain(`Created a new farm in ${DATA_DIR}.`)
  await first.kill()
  const second = await startServer({ DATA_DIR })
  expect(second.output()).not.toContain('A new farm')
  await second.kill()
})

test('of two servers started at once one runs, and the other says why it does not', async () => {
  const DATA_DIR = join(folder, 'two')
  await mkdir(DATA_DIR)
  const ports = [String(await freePort()), String(await freePort())]
  const servers = ports.map((PORT) => spawnServer({ DATA_DIR, PORT }))
  await Promise.race(servers.map(({ ended }) => ended))
  const refused = servers.findIndex((server) => !server.isRunning())
  expect(servers[refused]?.output()).toMatch(/^Another running server holds DATA_DIR/)
  const url = `http://localhost:${ports[1 - refused]}`
  while (!(await fetch(`${url}/readyz`).catch(() => ({ ok: false }))).ok) await wait(50)
  expect(await projectNames(await farmerAt(url))).toEqual([])
  await servers[1 - refused]?.kill()
})
