import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, opendir, rm, stat, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  fileWriter,
  syncFolder,
  unlessMissing,
  type WriteWhole,
} from '#server/process/durable-file.ts'
import { readLimited } from './read-object.ts'
import { localParts } from './local-parts.ts'
import type {
  DirectUploads,
  KeptObjects,
  ObjectStore,
  ReceivedUploads,
  StoredObject,
} from './object-store.ts'
import { OBJECT_KEY, OBJECTS_PATH, type UploadLinks } from './upload-links.ts'

/**
 * Objects as files in `folder`: `kept/<key>`, browser uploads in `received/`, multipart uploads in
 * `parts/`, files being written in `unfinished/` (emptied at startup).
 */
export async function openLocalStore(folder: string, links: UploadLinks): Promise<ObjectStore> {
  const folders = await makeFolders(folder)
  const writeWhole = fileWriter(folders.unfinished)
  const { multipart, receivePart } = localParts(folders, writeWhole, links)
  return {
    ...keptFiles(folders, writeWhole),
    ...receivedFiles(folders, links),
    multipart,
    direct: {
      allowedBytes: links.allowedBytes,
      receive: receiver(folders, writeWhole),
      receivePart,
    },
    uploadBase: OBJECTS_PATH,
    browserOrigin: null,
    ready: () => access(folders.kept, constants.R_OK | constants.W_OK),
    close: () => undefined,
  }
}

type Folders = ReturnType<typeof foldersOf>

const foldersOf = (folder: string) => ({
  kept: join(folder, 'kept'),
  received: join(folder, 'received'),
  parts: join(folder, 'parts'),
  unfinished: join(folder, 'unfinished'),
})

/** Reads the kept objects of a store, even while a server writes to it. */
export function keptFilesIn(folder: string): Pick<KeptObjects, 'get' | 'list'> {
  const folders = foldersOf(folder)
  return keptFiles(folders, fileWriter(folders.unfinished))
}

async function makeFolders(folder: string) {
  const folders = foldersOf(folder)
  await rm(folders.unfinished, { recursive: true, force: true })
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 })
  await syncFolder(folder)
  await syncFolder(dirname(folder))
  return folders
}

function keptFiles({ kept, received }: Folders, writeWhole: WriteWhole): KeptObjects {
  return {
    put: (key, bytes) =>
      writeWhole({
        folder: kept,
        nameOf: () => safeName(key),
        write: (append) => append(bytes),
      }),
    get: (key) => openObject(join(kept, safeName(key))),
    remove: async (keys) => {
      for (const key of keys) {
        await rm(join(received, safeName(key)), { force: true })
        await rm(join(kept, safeName(key)), { force: true })
      }
      await syncFolder(kept)
    },
    list: async function* () {
      for await (const { name } of await opendir(kept)) {
        const { size } = await stat(join(kept, name))
        yield { key: name, bytes: size }
      }
    },
  }
}

const receivedFiles = ({ received, parts }: Folders, links: UploadLinks): ReceivedUploads => ({
  createUpload: async (key, { farmId, maxBytes, expiresAt }) =>
    links.sign(OBJECTS_PATH + safeName(key), farmId, maxBytes, expiresAt),
  received: (key) => openObject(join(received, safeName(key))),
  discard: (key) => rm(join(received, safeName(key)), { force: true }),
  discardBefore: async (time) => {
    await removeOlder(received, time)
    await removeOlder(parts, time)
  },
})

const receiver =
  ({ received }: Folders, writeWhole: WriteWhole): DirectUploads['receive'] =>
  async (key, body, maxBytes) => {
    const receivedAs = `${safeName(key)}_${randomUUID()}`
    await writeWhole({
      folder: received,
      nameOf: () => receivedAs,
      write: (append) => readLimited(body, maxBytes, append),
    })
    return receivedAs
  }

/** The server makes all names; this stops path traversal should that ever fail. */
export function safeName(name: string) {
  if (!OBJECT_KEY.test(name)) throw new Error('This is not the name of an object.')
  return name
}

/** The caller must read the body to its end or destroy it. */
async function openObject(path: string): Promise<StoredObject | null> {
  const handle = await unlessMissing(open(path, 'r'))
  if (!handle) return null
  const { size } = await handle.stat()
  return { body: handle.createReadStream(), bytes: size }
}

/** Removes files and folders that nothing was written to since `time`. */
async function removeOlder(folder: string, time: Date) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < time.getTime()) await rm(path, { recursive: true, force: true })
  }
}
