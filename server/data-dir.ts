import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import Libsql from 'libsql'
import { StartRefused } from './start-refused.ts'

export type DataDir = {
  databaseFile: string
  objectsFolder: string
  /** Held until the process ends, however it ends: the lock is the operating system's. */
  release: () => void
}

/**
 * Opens the folder that holds the farm, for this process alone.
 * @throws StartRefused where it cannot be written, is held by a running server, or has lost its
 * database
 */
export async function openDataDir(folder: string, ownsDatabase: boolean): Promise<DataDir> {
  const databaseFile = path.join(folder, 'farm.db')
  const objectsFolder = path.join(folder, 'objects')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  await chmod(folder, 0o700).catch(refuseUnwritable(folder))
  const release = lock(folder)
  try {
    if (ownsDatabase) await refuseLostDatabase(folder, databaseFile, objectsFolder)
    await mkdir(objectsFolder, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  } catch (error) {
    release()
    throw error
  }
  return { databaseFile, objectsFolder, release }
}

const refuseUnwritable = (folder: string) => (error: NodeJS.ErrnoException) => {
  throw new StartRefused(
    `DATA_DIR ${path.resolve(folder)} cannot be written (${error.code ?? error.message}). Choose a folder that belongs to this user.`,
  )
}

/** An exclusive SQLite lock on an empty file: it ends with the process, also after a kill. */
function lock(folder: string) {
  const file = path.join(folder, 'server.lock')
  let holder: Libsql.Database | undefined
  try {
    holder = new Libsql(file)
    holder.exec('pragma locking_mode = exclusive')
    holder.exec('begin exclusive')
    return () => holder?.close()
  } catch (error) {
    holder?.close()
    const { code } = error as { code?: string }
    if (code?.startsWith('SQLITE_BUSY')) {
      throw new StartRefused(
        `Another running server holds DATA_DIR ${path.resolve(folder)}. Stop it first, or choose another DATA_DIR.`,
      )
    }
    return refuseUnwritable(folder)(error as NodeJS.ErrnoException)
  }
}

async function refuseLostDatabase(folder: string, databaseFile: string, objectsFolder: string) {
  if (existsSync(databaseFile)) return
  const objects = await readdir(objectsFolder).catch(() => [])
  if (objects.length === 0 && !existsSync(path.join(folder, 'secret'))) return
  throw new StartRefused(
    `DATA_DIR ${path.resolve(folder)} held a farm, but its database farm.db is missing. Mount the right volume or restore a backup; nothing was changed.`,
  )
}

/** The secret that signs cookies and upload addresses: made at the first start, kept for good. */
export async function ownSecret(folder: string) {
  const file = path.join(folder, 'secret')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known !== undefined) return known.trim()
  const secret = randomBytes(32).toString('base64url')
  const handle = await open(file, 'wx', 0o600)
  await handle.writeFile(secret)
  await handle.sync()
  await handle.close()
  return secret
}
