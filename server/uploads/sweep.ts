import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { UNUSED_LIFETIME_MS } from './uploads.rules.ts'

const KEYS_AT_ONCE = 500

type Stores = Pick<Deps, 'db' | 'objects' | 'now'>

/**
 * Removes uploads that neither a project nor the book took within 24 hours and those whose project is gone, unless it can
 * be restored; returns how many. A row is deleted after its object, so the next sweep resumes after a crash. Safe to run on
 * several servers at once.
 */
export async function sweepUploads({ db, objects, now }: Stores): Promise<number> {
  const unusedSince = new Date(now().getTime() - UNUSED_LIFETIME_MS)
  await giveUpUnused(db, now(), unusedSince)
  let removed = 0
  for (;;) {
    const keys = await nobodysKeys(db)
    if (keys.length === 0) break
    await removeObjects(db, objects, keys)
    removed += keys.length
  }
  await objects.discardBefore(unusedSince)
  return removed
}

/** From here on no project can take them; a late analysis is refused. */
const giveUpUnused = (db: Kysely<Tables>, now: Date, unusedSince: Date) =>
  db
    .updateTable('uploads')
    .set({ takenAt: now.toISOString() })
    .where('projectId', 'is', null)
    .where('bookId', 'is', null)
    .where('takenAt', 'is', null)
    .where('createdAt', '<', unusedSince.toISOString())
    .execute()

async function nobodysKeys(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('uploads')
    .select('key')
    .where('projectId', 'is', null)
    .where('takenAt', 'is not', null)
    .where('deletionId', 'is', null)
    .where('bookId', 'is', null)
    .limit(KEYS_AT_ONCE)
    .execute()
  return rows.map(({ key }) => key)
}

/** Removes those of these files that no project has taken. */
export async function removeUntaken({ db, objects, now }: Stores, keys: string[]) {
  const given = await db
    .updateTable('uploads')
    .set({ takenAt: now().toISOString() })
    .where('key', 'in', keys)
    .where('projectId', 'is', null)
    .where('bookId', 'is', null)
    .returning('key')
    .execute()
  if (given.length === 0) return
  await removeObjects(
    db,
    objects,
    given.map(({ key }) => key),
  )
}

/** Removes objects, then their rows. */
async function removeObjects(db: Kysely<Tables>, objects: ObjectStore, keys: string[]) {
  await objects.remove(keys)
  await db.deleteFrom('uploads').where('key', 'in', keys).execute()
}
