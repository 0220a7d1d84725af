import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestBackup } from '#server/backup/backup-folder.ts'
import { openFarm } from '#server/backup/farm-place.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let before: Awaited<ReturnType<typeof contentOf>>

/** A farm that was backed up, and whose projects were then deleted. */
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

test('the same command again restores the same backup, not what the first one saved', async () => {
  const points: unknown[] = []
  for (let time = 0; time < 2; time++) {
    const { restorePoint } = await restoreNewest()
    points.push(restorePoint?.folder.split('/').at(-1))
    expect(withoutAccess(await contentOf(place.config))).toEqual(before)
  }
  const names = await readdir(place.backups)
  expect(names.filter((name) => name.startsWith('before-restore-'))).toEqual(points)
})
