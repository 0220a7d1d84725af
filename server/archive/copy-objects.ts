import { link, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { KeptObjects } from '#server/objects/object-store.ts'
import { isProbe } from '#server/objects/open-store.ts'
import { hashOfFile, writeHashed, objectFile, hashOf } from './backup-format.ts'

export type ExpectedObject = { key: string; hash: string; bytes: number }

type Use = { [Column in 'finishedAt' | 'projectId' | 'takenAt' | 'deletionId']?: unknown }

/**
 * Whether the file of an upload must be in the store: it is finished, and not released by a project or
 * record that is gone for good. Rows of earlier versions know of no deletions.
 */
export const hasObject = ({ finishedAt, projectId, takenAt, deletionId = null }: Use) =>
  finishedAt !== null && (projectId !== null || takenAt === null || deletionId !== null)

export async function finishedObjects(db: Kysely<Tables>): Promise<ExpectedObject[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .execute()
  return rows
    .filter(hasObject)
    .map(({ key, hash, bytes }) => ({ key, hash: hash ?? '', bytes: bytes ?? 0 }))
}

const CONCURRENCY = 8

type Copying = {
  objects: Pick<KeptObjects, 'get'>
  folder: string
  /** An earlier backup, from which unchanged files can be hard-linked. */
  earlier: string | null
}

/**
 * Makes the objects of a backup's folder exactly the expected ones.
 * @returns those that the store does not have, or with another hash than the database
 */
export async function copyObjects(copying: Copying, expected: ExpectedObject[]) {
  const lost: ExpectedObject[] = []
  await eachConcurrently(expected, CONCURRENCY, async (object) => {
    if (!(await copyObject(copying, object))) lost.push(object)
  })
  await removeOthers(copying.folder, expected)
  return lost
}

async function copyObject({ objects, folder, earlier }: Copying, { key, hash }: ExpectedObject) {
  const file = join(folder, objectFile(key))
  if (existsSync(file)) return true
  if (earlier && (await linked(join(earlier, objectFile(key)), file, hash))) return true
  const found = await objects.get(key)
  if (!found) return false
  if ((await writeHashed(file, found.body)) === hash) return true
  await rm(file)
  return false
}

/** Links a file of an earlier backup unless it is damaged: the content of a key never changes. */
async function linked(from: string, to: string, hash: string) {
  try {
    await link(from, to)
  } catch {
    return false
  }
  if ((await hashOfFile(to)) === hash) return true
  await rm(to)
  return false
}

async function removeOthers(folder: string, expected: ExpectedObject[]) {
  const keys = new Set(expected.map(({ key }) => key))
  for (const name of await readdir(join(folder, 'objects'))) {
    if (!keys.has(name)) await rm(join(folder, objectFile(name)))
  }
}

/** Keys of a store that are not expected. */
export async function* extraKeys(objects: Pick<KeptObjects, 'list'>, expected: ExpectedObject[]) {
  const keys = new Set(expected.map(({ key }) => key))
  for await (const { key } of objects.list()) if (!keys.has(key) && !isProbe(key)) yield key
}

/**
 * Stores an object unless it is there already, so that an interrupted copy resumes, and verifies it.
 * @returns true if it had to be stored
 * @throws if the store returns other bytes than it was given
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

/**
 * Does `work` for every item, with at limit `limit` in parallel. After a failure it starts no more
 * items, and throws once those in progress have ended.
 */
export async function eachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
) {
  const left = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}
