import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { contentOf, withoutAccess } from '#tests/setup/farm-content.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { canMount, mountSmallDisk } from '#tests/setup/small-disk.ts'

/** Only root can mount a disk; CI runs as root. */
describe.runIf(canMount)('on a full disk', () => {
  let disk: Awaited<ReturnType<typeof mountSmallDisk>>
  let place: Awaited<ReturnType<typeof openFarmFolder>>
  beforeAll(async () => {
    disk = await mountSmallDisk(4)
    place = await openFarmFolder()
    const server = await startFarm(place.config)
    await fillFarm(server)
    await server.close()
  })
  afterAll(async () => {
    await disk.forget()
    await place.forget()
  })

  const backUp = async (backups: string) => {
    const source = await openFarm(place.config)
    try {
      return await makeBackup(source, backups, new Date())
    } finally {
      await source.close()
    }
  }

  test('a failed backup leaves nothing behind, and succeeds once there is room', async () => {
    const backups = join(disk.folder, 'backups')
    await mkdir(backups)
    await disk.fill()
    await expect(backUp(backups)).rejects.toThrow(/ENOSPC|full/)
    expect(await readdir(backups)).toEqual(['backup.lock'])
    await disk.free()
    expect(existsSync((await backUp(backups)).folder)).toBe(true)
  })

  test('a failed restore leaves nothing behind, and succeeds once there is room', async () => {
    const { folder } = await backUp(place.backups)
    const config = readConfig({ DATA_DIR: join(disk.folder, 'data') })
    const restore = () =>
      restoreBackup({
        config,
        folder,
        backups: place.backups,
        replace: false,
        now: () => new Date(),
      })
    await mkdir(config.DATA_DIR)
    await disk.fill()
    await expect(restore()).rejects.toThrow(/ENOSPC|full/)
    expect(existsSync(join(config.DATA_DIR, 'farm.db'))).toBe(false)
    expect(existsSync(join(config.DATA_DIR, 'restoring'))).toBe(false)
    await disk.free()
    await restore()
    const expected = withoutAccess(await contentOf(place.config))
    expect(withoutAccess(await contentOf(config))).toEqual(expected)
  })
})
