import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImportAnswer } from '#contract/archive.ts'
import { growFarm } from '#server/farm/farm-write.ts'
import { refuseMoreRows } from '#server/farm/quota.ts'
import type { Deps } from '#server/deps.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { removeUntaken } from '#server/uploads/sweep.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { refuseFullStore } from '#server/uploads/uploads.rules.ts'
import { importPhotos, newFiles, refuseFullDisk } from './import-photos.ts'
import { importRows, newIds, type Importing } from './import-rows.ts'
import { checkFarm } from './check-farm.ts'
import { refuseNonEmptyAccount, FARM_FILE } from './farm-format.ts'
import { openFarmZip } from './farm-zip.ts'
import { ofThisVersion } from './upgrade-farm.ts'

const CONCURRENT_IMPORTS = 1
const KEYS_PER_REMOVAL = 500
const limited = semaphore(CONCURRENT_IMPORTS)

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>

/**
 * Imports an export into a farmer's empty account, completely or not at all: upgrades and validates it,
 * stores its files, and then writes its rows in one transaction. The folder of `file` is for the import
 * alone, and its caller removes it.
 * @throws HttpError 409, 413, 422, 507
 */
export const importFarm = (world: World, into: Importing, file: string): Promise<ImportAnswer> =>
  limited(async () => {
    const { farmId } = into
    await refuseNonEmptyAccount(world.db, farmId)
    const { size } = await stat(file)
    const original = await openFarmZip(file, size)
    const folder = path.dirname(file)
    let keys: string[] = []
    try {
      const rowBytes = original.size(FARM_FILE) ?? 0
      await refuseFullDisk(folder, UPGRADE_RATIO * rowBytes)
      const zip = await ofThisVersion(original, folder)
      const ids = newIds(world.newId)
      const { uploads, overlays, counts, rows } = await checkFarm(zip, ids)
      const files = newFiles(world, zip, uploads, ids)
      const fileBytes = files.reduce((sum, { upload }) => sum + upload.maxBytes, 0)
      await refuseMoreRows(world.db, farmId, rows)
      const usage = await uploadRepository(world.db, farmId).usage(world.now())
      refuseFullStore(usage, { files: files.length, bytes: fileBytes + rowBytes })
      // Only our own store is on the same disk as the ZIP file.
      await refuseFullDisk(folder, rowBytes + (world.objects.direct ? fileBytes : 0))
      keys = files.map(({ upload }) => upload.key)
      await importPhotos(world, farmId, zip, files)
      await growFarm(world.db, farmId, { key: null, adds: rows + counts.records }, async (tx) => {
        await refuseNonEmptyAccount(tx, farmId)
        await importRows(tx, into, zip, ids)
      })
      const found = files.filter(({ claim }) => !overlays.has(claim.key)).length
      const claimed = uploads.filter(({ key }) => !overlays.has(key)).length
      return { ...counts, files: found, missingFiles: claimed - found }
    } catch (error) {
      // Removes only files without a project: after a lost answer the commit may have succeeded.
      // The sweep removes what this cannot.
      await forget(world, keys).catch(() => undefined)
      throw error
    } finally {
      original.close()
    }
  })

/** An upgrade writes the rows to a database and to files. */
const UPGRADE_RATIO = 3

async function forget(world: World, keys: readonly string[]) {
  for (let at = 0; at < keys.length; at += KEYS_PER_REMOVAL) {
    await removeUntaken(world, keys.slice(at, at + KEYS_PER_REMOVAL))
  }
}
