import type { KeptObjects } from '#server/objects/object-store.ts'
import { hashOf } from './backup-files.ts'
import type { ExpectedObject } from './write-tables.ts'

/**
 * Puts an object where it is not yet, and reads it again; true when it had to be put. What is there
 * with its content already is left alone, so that an interrupted copy goes on where it ended.
 * @throws when the store answers other bytes than it was given
 */
export async function ensureObject(
  objects: Pick<KeptObjects, 'get' | 'put'>,
  { key, hash }: ExpectedObject,
  bytes: () => Promise<Uint8Array>,
) {
  if ((await hashIn(objects, key)) === hash) return false
  await objects.put(key, await bytes())
  if ((await hashIn(objects, key)) === hash) return true
  throw new Error(`The store does not answer the file ${key} as it was written.`)
}

async function hashIn(objects: Pick<KeptObjects, 'get'>, key: string) {
  const found = await objects.get(key)
  return found && hashOf(found.body)
}
