import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObject } from './object-store.ts'

const NAME = /^[\w-]{1,100}$/

/** Names are made by the server; this keeps a slip elsewhere from reaching another file. */
export function safeName(name: string) {
  if (!NAME.test(name)) throw new Error('This is no name of an object.')
  return name
}

export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The reader must read the body to its end or destroy it. */
export async function openObject(path: string): Promise<StoredObject | null> {
  try {
    const handle = await open(path, 'r')
    const { size } = await handle.stat()
    return { body: handle.createReadStream(), bytes: size }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes the files and folders in `folder` that nothing was written to since `time`. */
export async function removeOlder(folder: string, time: Date) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < time.getTime()) await rm(path, { recursive: true, force: true })
  }
}
