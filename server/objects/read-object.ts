import { buffer } from 'node:stream/consumers'
import type { StoredObject } from './object-store.ts'

/** All bytes of an object; for those that are small enough to be held. */
export const bytesOf = async (object: Promise<StoredObject | null>) => {
  const found = await object
  return found && buffer(found.body)
}
