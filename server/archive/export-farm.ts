import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { semaphore } from '#server/process/semaphore.ts'
import { FARM_FILE, tableFile, uploadFile } from './farm-format.ts'
import { exportedTables } from './exported-tables.ts'
import { writeFarmFiles, type ExportedUpload, type Exporting } from './write-farm-files.ts'

const READ_ME = `This is your farm as Smart Farm kept it.

farm.json   everything: projects, fields, herds, solar systems, measured days, analyses,
            conversations and tasks
photos/     your photos, and your files of measured production
tables/     the same as farm.json, a CSV for each table, for a spreadsheet

To bring the farm into another account, sign up there, open Dashboard, Your data, and choose this
ZIP file under "Import a farm". Keep it as it is: nothing needs to be unpacked.
`

type World = Pick<Deps, 'db' | 'objects' | 'now' | 'scratchFolder'>
type Farm = { folder: string; uploads: ExportedUpload[] }

const CONCURRENT_READS = 2
const limited = semaphore(CONCURRENT_READS)

/**
 * The whole farm as a ZIP file. A snapshot of its rows is written to a scratch folder, which is removed
 * when the returned stream closes. Photos are read one by one while the farmer downloads.
 */
export async function exportFarm(world: World, whose: Exporting): Promise<Readable> {
  const farm = await limited(() => readFarm(world, whose))
  const zip = new ZipFile()
  // The declared type is too narrow (yazl 3.3, index.js).
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => void rm(farm.folder, { recursive: true, force: true }))
  addFiles(zip, output, world, farm).catch((error: Error) => output.destroy(error))
  return output
}

async function readFarm({ db, now, scratchFolder }: World, whose: Exporting): Promise<Farm> {
  const folder = await mkdtemp(path.join(scratchFolder, 'export-'))
  try {
    const uploads = await readSnapshot(db, (moment) =>
      writeFarmFiles(moment, whose, folder, now().toISOString()),
    )
    return { folder, uploads }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function addFiles(
  zip: ZipFile,
  output: PassThrough,
  { objects, now }: World,
  { folder, uploads }: Farm,
) {
  const mtime = now()
  zip.addBuffer(Buffer.from(READ_ME), 'read-me.txt', { mtime })
  for (const upload of uploads) {
    const bytes = await bytesOf(objects.get(upload.key))
    if (output.destroyed) return
    // Photos deleted since the snapshot are left out.
    if (bytes) zip.addBuffer(bytes, uploadFile(upload), { mtime, compress: false })
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')])
  }
  for (const name of [FARM_FILE, ...exportedTables.map((table) => tableFile(table.name))]) {
    if (output.destroyed) return
    const file = createReadStream(path.join(folder, name))
    const abort = () => file.destroy()
    output.once('close', abort)
    zip.addReadStream(file, name, { mtime })
    await finished(file)
    output.off('close', abort)
  }
  zip.end()
}
