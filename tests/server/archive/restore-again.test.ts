import { chown, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestBackup } from '#server/archive/backup-format.ts'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { unlessMissing } from '#server/process/durable-file.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let before: Awaited<ReturnType<typeof contentOf>>

/** A farm whose projects were deleted after its backup. */
beforeAll(async () => {
  place = await openFarmFolder()
  const server = await startFarm(place.config)
  const { farmer, projectId } = await fillFarm(server)
  before = withoutAccess(await contentOf(place.config))
  const source = await openFarm(place.config)
  await makeBackup(source, place.backups, new Date('2026-06-01T08:00:00Z'))
  await source.close()
  await farmer.call('DELETE', `/api/projects/${projectId}`)
  await server.close()
})
afterAll(() => place.forget())

async function restoreNewest() {
  const { config, backups } = place
  const { folder } = await newestBackup(backups, new Date())
  return restoreBackup({ config, folder, backups, replace: true, now: () => new Date() })
}

test('repeating a restore restores the same backup, not the restore point of the first', async () => {
  const points: unknown[] = []
  for (let time = 0; time < 2; time++) {
    const { restorePoint } = await restoreNewest()
    points.push(restorePoint?.folder.split('/').at(-1))
    expect(withoutAccess(await contentOf(place.config))).toEqual(before)
  }
  const names = await readdir(place.backups)
  expect(names.filter((name) => name.startsWith('before-restore-'))).toEqual(points)
})

/** Skipped unless the tests run as root. */
describe.runIf(process.getuid?.() === 0)('restored by root', () => {
  const SERVER_UID = 65_534
  /** For each file; the helper files of a closed database may vanish meanwhile. */
  const forEach = async <T>(folder: string, work: (file: string) => Promise<T>) => {
    const names = await readdir(folder, { recursive: true })
    return Promise.all(names.map((name) => unlessMissing(work(join(folder, name)))))
  }
  const owners = async (folder: string) => {
    const stats = await forEach(folder, (file) => lstat(file))
    return new Set(stats.flatMap((found) => found?.uid ?? []))
  }
  const giveAll = async (folder: string) => {
    await chown(folder, SERVER_UID, SERVER_UID)
    await forEach(folder, (file) => chown(file, SERVER_UID, SERVER_UID))
  }

  test('restored files, including a lost photo, belong to the server’s user', async () => {
    const { DATA_DIR } = place.config
    await giveAll(DATA_DIR)
    await rm(join(DATA_DIR, 'objects/kept'), { recursive: true })
    await restoreNewest()
    expect(withoutAccess(await contentOf(place.config))).toEqual(before)
    expect(await owners(DATA_DIR)).toEqual(new Set([SERVER_UID]))
  })

  test('so do files in an emptied folder, and those that a refusal leaves', async () => {
    const { DATA_DIR } = place.config
    for (const name of await readdir(DATA_DIR)) {
      await rm(join(DATA_DIR, name), { recursive: true, force: true })
    }
    const { folder } = await newestBackup(place.backups, new Date())
    const restoring = { config: place.config, folder, backups: place.backups, replace: false }
    await restoreBackup({ ...restoring, now: () => new Date() })
    expect(await owners(DATA_DIR)).toEqual(new Set([SERVER_UID]))
    await rm(join(DATA_DIR, 'server.lock'))
    await expect(restoreBackup({ ...restoring, now: () => new Date() })).rejects.toThrow(
      /--replace/,
    )
    expect(await owners(DATA_DIR)).toEqual(new Set([SERVER_UID]))
  })
})
