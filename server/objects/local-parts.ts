import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing, type WriteWhole } from '#server/process/durable-file.ts'
import { readLimited, tooLarge } from './read-object.ts'
import { safeName } from './local-store.ts'
import type { DirectUploads, MultipartUploads, Part } from './object-store.ts'
import { OBJECTS_PATH, type UploadLinks } from './upload-links.ts'

type Folders = { parts: string; received: string }

/** Multipart uploads as folders `<key>.<uploadId>` with files `<part number>.<MD5>`. */
export function localParts(folders: Folders, writeWhole: WriteWhole, links: UploadLinks) {
  const folderOf = (key: string, uploadId: string) =>
    join(folders.parts, `${safeName(key)}.${safeName(uploadId)}`)

  const multipart: MultipartUploads = {
    create: async (key) => {
      const uploadId = randomUUID()
      await mkdir(folderOf(key, uploadId), { mode: 0o700 })
      return uploadId
    },
    signPart: async (key, uploadId, partNumber, { farmId, maxBytes, expiresAt }) => {
      const path = `${OBJECTS_PATH}${safeName(key)}/parts/${safeName(uploadId)}/${partNumber}`
      return links.sign(path, farmId, maxBytes, expiresAt)
    },
    listParts: (key, uploadId) => partsIn(folderOf(key, uploadId)),
    complete: async (key, uploadId, claims) => {
      const folder = folderOf(key, uploadId)
      if (!(await partsIn(folder))) return false
      await writeWhole({
        folder: folders.received,
        nameOf: () => safeName(key),
        write: async (append) => {
          for (const { PartNumber, ETag } of claims) {
            const file = join(folder, fileName(PartNumber, ETag))
            for await (const chunk of createReadStream(file)) await append(chunk)
          }
        },
      })
      await rm(folder, { recursive: true, force: true })
      return true
    },
    abort: async (key, uploadId) => {
      const folder = folderOf(key, uploadId)
      const known = (await partsIn(folder)) !== null
      await rm(folder, { recursive: true, force: true })
      return known
    },
  }

  const receivePart: DirectUploads['receivePart'] = async (
    key,
    uploadId,
    partNumber,
    body,
    maxBytes,
  ) => {
    const folder = folderOf(key, uploadId)
    const earlier = await partsIn(folder)
    if (!earlier) return null
    const others = earlier.filter((part) => part.PartNumber !== partNumber)
    const held = others.reduce((sum, { Size }) => sum + Size, 0)
    const etag = await writeWhole({
      folder,
      nameOf: (hash: string) => fileName(partNumber, hash),
      write: (append) => hashed(body, { maxBytes, held }, append),
    })
    const remove = (ETag: string) => rm(join(folder, fileName(partNumber, ETag)), { force: true })
    let taken = 0
    // Checked again with this part included, as others may have arrived meanwhile.
    for (const { PartNumber, ETag, Size } of (await partsIn(folder)) ?? []) {
      if (PartNumber === partNumber && ETag !== etag) await remove(ETag)
      else taken += Size
    }
    if (taken <= maxBytes) return etag
    await remove(etag)
    throw tooLarge(maxBytes)
  }

  return { multipart, receivePart }
}

async function hashed(
  body: Parameters<typeof readLimited>[0],
  { maxBytes, held }: { maxBytes: number; held: number },
  append: (chunk: Uint8Array) => Promise<void>,
) {
  const md5 = createHash('md5')
  const take = async (chunk: Buffer) => {
    md5.update(chunk)
    await append(chunk)
  }
  await readLimited(body, maxBytes, take, held)
  return `"${md5.digest('hex')}"`
}

const fileName = (partNumber: number, etag: string) =>
  `${partNumber}.${safeName(etag.replaceAll('"', ''))}`

async function partsIn(folder: string): Promise<Part[] | null> {
  const names = await unlessMissing(readdir(folder))
  if (!names) return null
  const parts = names.map(async (name) => {
    const [partNumber, hash] = name.split('.')
    // Another part may have replaced it meanwhile.
    const found = await unlessMissing(stat(join(folder, name)))
    return found && { PartNumber: Number(partNumber), Size: found.size, ETag: `"${hash}"` }
  })
  return (await Promise.all(parts))
    .filter((part) => part !== null)
    .toSorted((a, b) => a.PartNumber - b.PartNumber)
}
