import { stat } from 'node:fs/promises'
import type { ImportAnswer } from '#contract/takeout.ts'
import { writeFarm } from '#server/db/farm-write.ts'
import type { Deps } from '#server/deps.ts'
import { inTurn } from '#server/in-turn.ts'
import { removeUntaken } from '#server/uploads/sweep.ts'
import { bringPhotos } from './bring-photos.ts'
import { bringRows } from './bring-rows.ts'
import { checkFarm } from './check-farm.ts'
import { refuseFullAccount } from './farm-counts.ts'
import { openFarmZip } from './farm-zip.ts'
import { newIds } from './new-ids.ts'

const IMPORTS_AT_ONCE = 1
const KEYS_AT_ONCE = 500
const turn = inTurn(IMPORTS_AT_ONCE)

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'newId'>

/**
 * Brings the export in a ZIP file into a farmer's empty account, all of it or nothing: it is
 * checked, then its files are stored, then its rows are written in one transaction.
 * @throws HttpError 409, 413, 422
 */
export const importFarm = (world: World, ownerId: string, file: string): Promise<ImportAnswer> =>
  turn(async () => {
    await refuseFullAccount(world.db, ownerId)
    const { size } = await stat(file)
    const zip = await openFarmZip(file, size)
    const stored: string[] = []
    try {
      const ids = newIds(world.newId)
      const { uploads, counts } = await checkFarm(zip, ids)
      const missingFiles = await bringPhotos(world, ownerId, zip, uploads, (oldKey, key) => {
        stored.push(key)
        ids.set(oldKey, key)
      })
      await writeFarm(world.db, ownerId, null, async (tx) => {
        await refuseFullAccount(tx, ownerId)
        await bringRows(tx, ownerId, zip, ids)
      })
      return { ...counts, files: stored.length, missingFiles }
    } catch (error) {
      // What this cannot remove, the sweep will. A commit that was not answered may have been made.
      await forget(world, stored).catch(() => undefined)
      throw error
    } finally {
      zip.close()
    }
  })

async function forget(world: World, keys: readonly string[]) {
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    await removeUntaken(world, keys.slice(at, at + KEYS_AT_ONCE))
  }
}
