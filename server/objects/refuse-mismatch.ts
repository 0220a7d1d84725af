import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import type { ObjectStore } from './object-store.ts'
import { isProbe } from './open-store.ts'

/**
 * Catches a wrong or empty volume, bucket or database before anything is written to it.
 * @throws StartRefused when one of database and store has a farm and the other is empty
 */
export async function refuseMismatch(db: Kysely<Tables>, objects: ObjectStore, store: string) {
  const hasFiles = await holdsAny(objects)
  if (!hasFiles && (await refersToFiles(db))) {
    throw new StartRefused(
      `The database refers to photos, but ${store} has none. Mount the right volume, name the right bucket, or restore a backup; nothing was changed.`,
    )
  }
  if (hasFiles && (await isNew(db))) {
    throw new StartRefused(
      `There are photos of a farm in ${store}, but the database is empty. Name the right database or restore a backup; nothing was changed.`,
    )
  }
}

async function holdsAny({ list }: ObjectStore) {
  for await (const { key } of list()) if (!isProbe(key)) return true
  return false
}

const refersToFiles = async (db: Kysely<Tables>) =>
  (await db
    .selectFrom('uploads')
    .select('key')
    .where('projectId', 'is not', null)
    .where('finishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const isNew = async (db: Kysely<Tables>) =>
  !(await db.selectFrom('uploads').select('key').limit(1).executeTakeFirst()) &&
  !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
