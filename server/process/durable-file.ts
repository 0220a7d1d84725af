import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The words of file systems and SQLite for a disk without room. */
export const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Null where there is no such file. */
export const unlessMissing = <T>(work: Promise<T>) =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Append = (chunk: Uint8Array) => Promise<void>

type NewFile<T> = {
  folder: string
  /** The file's name, once it is written. */
  nameOf: (result: T) => string
  write: (append: Append) => Promise<T>
}

/**
 * Writes files that appear under their name whole or not at all: written in the folder
 * `unfinished` of the same disk, fsynced, renamed, and the folder they are in fsynced.
 */
export const fileWriter = (unfinished: string) =>
  async function writeWhole<T>({ folder, nameOf, write }: NewFile<T>): Promise<T> {
    const draft = join(unfinished, randomUUID())
    try {
      const result = await writeDraft(draft, write)
      await rename(draft, join(folder, nameOf(result)))
      await syncFolder(folder)
      return result
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

export type WriteWhole = ReturnType<typeof fileWriter>

async function writeDraft<T>(path: string, write: (append: Append) => Promise<T>) {
  const handle = await open(path, 'wx', 0o600)
  try {
    const result = await write((chunk) => handle.writeFile(chunk))
    await handle.sync()
    return result
  } finally {
    await handle.close()
  }
}
