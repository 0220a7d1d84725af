import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts'
import { msg, type Message } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { FARM_FILE } from './farm-format.ts'

const MB = 1024 * 1024
const MAX_ENTRIES = 50_000
/** Names, extra fields and comments stay in memory. An export has 60 bytes of them per file. */
const MAX_DIRECTORY_BYTES = 16 * MB
/** 2.6 KB for each row that can be imported, ten times the usual size. */
const MAX_FARM_FILE_BYTES = 128 * MB
/** Pictures other than JPEG may be larger: an earlier version let them grow while rotating them. */
const MAX_OTHER_PICTURE_BYTES = 32 * MB
/** Exports compress 1:10, very repetitive ones 1:50. The maximum of DEFLATE is 1:1032. */
const MAX_RATIO = 200
const RATIO_APPLIES_FROM_BYTES = MB

/** An export on disk whose directory has been checked. Its files are still unread. */
export type FarmZip = {
  /** Size according to the directory, verified while reading; null if there is no such file. */
  size: (name: string) => number | null
  /** @throws HttpError 422 if it is damaged */
  text: (name: string) => AsyncIterable<string>
  /** @throws HttpError 422 if it is damaged */
  bytes: (name: string) => Promise<Buffer>
  close: () => void
}

/** @throws HttpError 422 if the file is not a usable export */
export async function openFarmZip(file: string, fileBytes: number): Promise<FarmZip> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw brokenZip()
  })
  try {
    const entries = await readEntries(zip, fileBytes)
    const folder = farmFolder([...entries.keys()])
    refuseBombs(entries, folder)
    const entryOf = (name: string) => entries.get(folder + name)
    return {
      size: (name) => entryOf(name)?.uncompressedSize ?? null,
      text: (name) => textOf(zip, entryOf(name)),
      bytes: (name) => buffer(chunksOf(zip, entryOf(name))),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readEntries(zip: ZipFile, fileBytes: number) {
  if (zip.entryCount > MAX_ENTRIES) throw tooMuchInside()
  const entries = new Map<string, Entry>()
  let packedBytes = 0
  let directoryBytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > MAX_DIRECTORY_BYTES) throw tooMuchInside()
      if (entries.has(entry.fileName)) throw brokenZip()
      entries.set(entry.fileName, entry)
      packedBytes += entry.compressedSize
    }
  } catch (error) {
    throw entryProblem(error)
  }
  // Larger than the file itself: the entries overlap.
  if (packedBytes > fileBytes) throw tooMuchInside()
  return entries
}

const entryProblem = (error: unknown) => {
  if (error instanceof HttpError) return error
  // yauzl's messages for paths outside of the ZIP (its `validateFileName`).
  const isOutside = error instanceof Error && /path: |in fileName: /.test(error.message)
  return isOutside ? outsidePath() : brokenZip()
}

/** '' or a folder, which Finder adds when an unpacked export is packed again. */
function farmFolder(names: string[]) {
  const [found] = names
    .filter((name) => name === FARM_FILE || /^(?!__MACOSX\/)[^/]+\/farm\.json$/.test(name))
    .toSorted((a, b) => a.length - b.length)
  if (found === undefined) throw noExport()
  return found.slice(0, -FARM_FILE.length)
}

function refuseBombs(entries: Map<string, Entry>, folder: string) {
  for (const [name, entry] of entries) {
    const isFarm = name === folder + FARM_FILE
    if (!isFarm && !name.startsWith(`${folder}photos/`)) continue
    const { compressedSize, uncompressedSize } = entry
    const most = isFarm ? MAX_FARM_FILE_BYTES : maxPhotoBytes(name)
    const isDense =
      uncompressedSize > RATIO_APPLIES_FROM_BYTES && uncompressedSize > MAX_RATIO * compressedSize
    if (uncompressedSize > most || isDense) throw tooMuchInside()
    if (entry.isEncrypted()) {
      throw unusable(msg('This ZIP file has a password. Pack it again without one.'))
    }
    if (!entry.canDecodeFileData()) throw brokenZip()
  }
}

const maxPhotoBytes = (name: string) =>
  /\.(?:png|webp|avif)$/.test(name) ? MAX_OTHER_PICTURE_BYTES : MAX_UPLOAD_BYTES

/** Checks the CRC, as yauzl verifies only the number of bytes. */
async function* chunksOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw noExport()
  let sum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch {
    throw brokenZip()
  }
  if (sum !== entry.crc32) throw brokenZip()
}

async function* textOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunksOf(zip, entry)) yield decoder.decode(chunk, { stream: true })
}

/** An export that cannot be imported. The sentence gives the reason. */
export const unusable = (why: Message) =>
  new HttpError(422, msg('{why} Nothing was imported.', { why }))

const brokenZip = () =>
  unusable(msg('This file is not a ZIP file, or it is damaged. Please download the export again.'))

export const noExport = () =>
  unusable(msg('This ZIP file is not an export from Smart Farm: it has no farm.json.'))

const outsidePath = () =>
  unusable(msg('This ZIP file names files outside itself, which no export from Smart Farm does.'))

const tooMuchInside = () =>
  unusable(msg('This ZIP file would unpack to far more than any export from Smart Farm.'))

export const brokenFarm = (where: Message) =>
  unusable(msg('The file farm.json in this ZIP file is damaged ({where}).', { where }))
