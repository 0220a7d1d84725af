import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepNewest, newestBackup } from '#server/archive/backup-format.ts'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { dataPaths } from '#server/process/data-dir.ts'
import { holdLock } from '#server/process/file-lock.ts'
import { forgetDeleted, sweepDeleted } from '#tests/setup/deletions.ts'
import { analyse, fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { keyOf } from '#tests/setup/uploads.ts'

let place: Awaited<ReturnType<typeof openFarmFolder>>
let server: Awaited<ReturnType<typeof startFarm>>
let farm: Awaited<ReturnType<typeof fillFarm>>

beforeEach(async () => {
  place = await openFarmFolder()
  server = await startFarm(place.config)
  farm = await fillFarm(server)
})
afterEach(async () => {
  await server.close()
  await place.forget()
})

let minutes = 0
async function backUp() {
  const source = await openFarm(place.config)
  minutes += 1
  try {
    return await makeBackup(source, place.backups, new Date(Date.UTC(2026, 5, 1, 8, minutes)))
  } finally {
    await source.close()
  }
}

test('a backup of a running server has every row and file, readable only by its owner', async () => {
  const { folder, manifest } = await backUp()
  expect(manifest.tables).toMatchObject({
    users: { rows: 1 },
    projects: { rows: 1 },
    crops: { rows: 1 },
    analyses: { rows: 1 },
  })
  expect(manifest.lost).toEqual([])
  const key = keyOf(farm.photo)
  const kept = join(dataPaths(place.config.DATA_DIR).objectsFolder, 'kept', key)
  expect(await readFile(join(folder, 'objects', key))).toEqual(await readFile(kept))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'manifest.json'))).mode & 0o777).toBe(0o600)
  expect((await farm.farmer.call('GET', '/api/projects')).statusCode).toBe(200)
})

test('sha256sum -c can verify every file of a backup', async () => {
  const { folder } = await backUp()
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  for (const line of lines) {
    const [sum, file = ''] = line.split('  ')
    const bytes = await readFile(join(folder, file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(lines).toHaveLength(entries.filter((entry) => entry.isFile()).length - 1)
})

test('an unchanged photo is stored once for all backups', async () => {
  const first = await backUp()
  await analyse(farm.farmer, farm.cropId)
  const second = await backUp()
  const key = keyOf(farm.photo)
  const inode = async (folder: string) => (await stat(join(folder, 'objects', key))).ino
  expect(await inode(second.folder)).toBe(await inode(first.folder))
  expect(second.manifest.objects.count).toBeGreaterThan(first.manifest.objects.count)
})

test('a photo that is damaged in an earlier backup is copied from the store again', async () => {
  const first = await backUp()
  const key = keyOf(farm.photo)
  await writeFile(join(first.folder, 'objects', key), 'rot')
  const second = await backUp()
  const kept = join(dataPaths(place.config.DATA_DIR).objectsFolder, 'kept', key)
  expect(await readFile(join(second.folder, 'objects', key))).toEqual(await readFile(kept))
})

test('a project deleted while files are copied is in the backup completely or not at all', async () => {
  const source = await openFarm(place.config)
  let deleted = false
  const get = async (key: string) => {
    if (!deleted) {
      deleted = true
      await farm.farmer.call('DELETE', `/api/projects/${farm.projectId}`)
      await forgetDeleted(farm.farmer)
      await sweepDeleted({ ...server, now: () => new Date() })
    }
    return source.objects.get(key)
  }
  const { manifest } = await makeBackup(
    { ...source, objects: { ...source.objects, get } },
    place.backups,
    new Date(),
  )
  await source.close()
  expect(manifest.tables.projects?.rows).toBe(0)
  expect(manifest.lost).toEqual([])
})

test('a photo missing from the store is reported, and the rest is backed up', async () => {
  const key = keyOf(farm.photo)
  await rm(join(dataPaths(place.config.DATA_DIR).objectsFolder, 'kept', key))
  const { folder, manifest } = await backUp()
  expect(manifest.lost).toEqual([key])
  expect(manifest.tables.projects?.rows).toBe(1)
  expect(existsSync(join(folder, 'objects', key))).toBe(false)
})

test('only the newest backups are kept, and other files are left alone', async () => {
  const names: string[] = []
  for (let i = 0; i < 3; i++) names.push(basename((await backUp()).folder))
  await mkdir(join(place.backups, 'my notes'))
  await mkdir(join(place.backups, 'before-restore-2026-01-01T00-00-00-000Z'))
  const others = ['backup.lock', 'my notes', 'before-restore-2026-01-01T00-00-00-000Z']
  const kept = await keepNewest(place.backups, 2, names[2] ?? '')
  expect(kept).toEqual({ removed: [names[0]], fromFuture: [] })
  const left = new Set([...names.slice(1), ...others])
  expect(new Set(await readdir(place.backups))).toEqual(left)
})

test('a backup dated in the future does not count as the newest, and removes no other', async () => {
  const old = basename((await backUp()).folder)
  const ahead = '2099-01-01T00-00-00-000Z'
  await mkdir(join(place.backups, ahead))
  const made = basename((await backUp()).folder)
  const kept = await keepNewest(place.backups, 1, made)
  expect(kept).toEqual({ removed: [old], fromFuture: [ahead] })
  expect(new Set(await readdir(place.backups))).toEqual(new Set([made, ahead, 'backup.lock']))
  const now = new Date('2026-12-01T00:00:00Z')
  expect(await newestBackup(place.backups, now)).toEqual({
    folder: join(place.backups, made),
    fromFuture: [ahead],
  })
  // The current clock may be the wrong one, so the operator has to choose.
  await expect(newestBackup(place.backups, new Date(0))).rejects.toThrow(
    /^Every backup in .* is dated later than now \(2099-.*\)\. Check the clock, or name the one/,
  )
})

test('a second concurrent backup is refused, and leftovers of an interrupted one are removed', async () => {
  await backUp()
  const left = join(place.backups, '.unfinished-2026-01-01T00-00-00-000Z')
  await mkdir(join(left, 'tables'), { recursive: true })
  const release = holdLock(join(place.backups, 'backup.lock'))
  await expect(backUp()).rejects.toThrow(/Another backup is being written/)
  release?.()
  await backUp()
  expect(existsSync(left)).toBe(false)
})

test('a folder without a farm is refused, and no farm is created in it', async () => {
  const config = place.configOf('elsewhere')
  await expect(openFarm(config)).rejects.toThrow(/There is no farm in DATA_DIR/)
  expect(existsSync(config.DATA_DIR)).toBe(false)
})
