import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
  lchown,
  lstat,
  stat,
} from 'node:fs/promises'
import path, { join } from 'node:path'
import { holdLock } from './file-lock.ts'
import { FULL_DISK, syncFolder, unlessMissing } from './durable-file.ts'
import { StartRefused } from './start-refused.ts'

export type DataDir = {
  databaseFile: string
  objectsFolder: string
  /** For temporary files of a request; emptied at startup. */
  scratchFolder: string
  /** Releases the lock. The operating system does so too, however the process ends. */
  release: () => void
}

export const dataPaths = (folder: string) => ({
  databaseFile: path.join(folder, 'farm.db'),
  objectsFolder: path.join(folder, 'objects'),
  scratchFolder: path.join(folder, 'scratch'),
  /** Signs cookies and upload links unless SESSION_SECRET is set. */
  secretFile: path.join(folder, 'secret'),
  /** Exists while a restore into an empty folder is running. */
  restoringFile: path.join(folder, 'restoring'),
})

/**
 * Opens the data folder for this process alone.
 * @throws StartRefused when it is not writable, is held by a running server, is half restored, or
 * has lost its database
 */
export async function openDataDir(folder: string, ownsDatabase: boolean): Promise<DataDir> {
  const { databaseFile, objectsFolder, scratchFolder, restoringFile } = dataPaths(folder)
  const release = await holdDataDir(folder)
  try {
    refuseHalfRestored(folder, restoringFile)
    if (ownsDatabase) await refuseLostDatabase(folder, databaseFile, objectsFolder)
    await rm(scratchFolder, { recursive: true, force: true })
    for (const inside of [objectsFolder, scratchFolder])
      await mkdir(inside, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  } catch (error) {
    release()
    throw error
  }
  return { databaseFile, objectsFolder, scratchFolder, release }
}

/**
 * Creates the folder if it is missing and locks it, whatever it contains.
 * @throws StartRefused when it is not writable or a running server holds it
 */
export async function holdDataDir(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  await chmod(folder, 0o700).catch(refuseUnwritable(folder))
  const release = lock(folder)
  if (release) return release
  throw new StartRefused(
    `Another running server holds DATA_DIR ${path.resolve(folder)}. Stop it first, or choose another DATA_DIR.`,
  )
}

function lock(folder: string) {
  try {
    return holdLock(path.join(folder, 'server.lock'))
  } catch (error) {
    return refuseUnwritable(folder)(error as NodeJS.ErrnoException)
  }
}

const READ_ONLY = /^(?:EROFS|SQLITE_READONLY.*)$/

/** Why nothing can be written to the folder, and what to do about it. */
export function unwritable(folder: string, code: string) {
  const dataDir = `DATA_DIR ${path.resolve(folder)} cannot be written (${code})`
  if (FULL_DISK.has(code)) {
    return new StartRefused(`${dataDir}: its disk is full. Make room on it and start again.`)
  }
  if (READ_ONLY.test(code)) {
    return new StartRefused(`${dataDir}: its disk is read-only. Mount it for writing.`)
  }
  return new StartRefused(`${dataDir}. Choose a folder that belongs to this user.`)
}

const refuseUnwritable =
  (folder: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw unwritable(folder, error.code ?? error.message)
  }

function refuseHalfRestored(folder: string, restoringFile: string) {
  if (!existsSync(restoringFile)) return
  throw new StartRefused(
    `A restore into DATA_DIR ${path.resolve(folder)} was interrupted. Run npm run restore again.`,
  )
}

async function refuseLostDatabase(folder: string, databaseFile: string, objectsFolder: string) {
  if (existsSync(databaseFile)) return
  const objects = await readdir(objectsFolder).catch(() => [])
  if (objects.length === 0 && !existsSync(dataPaths(folder).secretFile)) return
  throw new StartRefused(
    `DATA_DIR ${path.resolve(folder)} held a farm, but its database farm.db is missing. Mount the right volume or restore a backup; nothing was changed.`,
  )
}

const SECRET_BYTES = 32

/** The secret that signs cookies and upload links, created at the first start. */
export async function ownSecret(folder: string) {
  const file = dataPaths(folder).secretFile
  const known = await unlessMissing(readFile(file, 'utf8'))
  if (known === null) return makeSecret(folder, file).catch(refuseUnwritable(folder))
  if (known.trim().length >= SECRET_BYTES) return known.trim()
  throw new StartRefused(
    `The file ${path.resolve(file)} is damaged: it is too short to be a secret. Remove it, and every farmer signs in again.`,
  )
}

/** Written atomically: a full disk must not leave half a secret. */
async function makeSecret(folder: string, file: string) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const draft = `${file}.new`
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(folder)
  return secret
}

/**
 * Hands files that root created over to the folder's owner, whose server could not open them
 * otherwise. Does nothing unless run by root.
 */
export async function giveToOwner(folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid === 0) return
  for (const { parentPath, name } of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = join(parentPath, name)
    // SQLite removes its helper files some time after the database is closed.
    const found = await unlessMissing(lstat(file))
    if (found?.uid === 0) await unlessMissing(lchown(file, uid, gid))
  }
}
