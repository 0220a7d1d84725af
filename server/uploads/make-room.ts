import type { Deps } from '#server/deps.ts'
import { uploadRepository, type NewUpload } from './uploads.repository.ts'
import { refuseFullStore, type UploadUsage } from './uploads.rules.ts'

/**
 * Takes room for these uploads of a farmer, all or none. The limits are looked at with them among
 * the others, so that of many asked for at once not one is too many.
 * @throws what `refuse` throws
 */
export async function makeRoom(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
  wanted: readonly NewUpload[],
  refuse: (usage: UploadUsage) => void = refuseFullStore,
) {
  const uploads = uploadRepository(db, ownerId)
  try {
    for (const upload of wanted) await uploads.open(upload)
    refuse(await uploads.usage(now()))
  } catch (error) {
    for (const { key } of wanted) await uploads.remove(key)
    throw error
  }
}
