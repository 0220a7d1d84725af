import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Error codes of file systems and SQLite for a full disk. */
export const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Resolves to null when the file does not exist. */
export const unlessMissing = <T>(work: Promise<T>) =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Fsyncs a folder, so that new and renamed files in it survive a power cut. */
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
  /** Called after writing, as the name may depend on the content. */
  nameOf: (result: T) => string
  write: (append: Append) => Promise<T>
}

/** Writes files atomically and durably, by way of the folder `unfinished` on the same disk. */
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
