import * as z from 'zod'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/process/start-refused.ts'
import { linesOf } from './table-rows.ts'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * A backup is a folder:
 *
 *     manifest.json            what is in it
 *     tables/<table>.jsonl.gz  a row a line
 *     objects/<key>            photos and files
 *     SHA256SUMS               of every file above, as `sha256sum -c` reads it
 *
 * It knows nothing of the engine or store it was taken from: it is restored into any.
 */
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'

export const tableFile = (table: string) => `tables/${table}.jsonl.gz`
export const objectFile = (key: string) => `objects/${key}`

const tally = z.object({ rows: z.number(), digest: z.string() })

export const manifestSchema = z.object({
  format: z.literal('smart-farm-backup'),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  /** What the schema of the tables is. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), tally),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys of files that the database speaks of and the store no longer had whole. */
  lost: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Backups sort by name as by time. */
export const backupName = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')
/** What a restore saves first is no backup of the farm's history: the next restore must not take it. */
export const restorePointName = (at: Date) => `before-restore-${backupName(at)}`
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const UNFINISHED = '.unfinished-'

/** The whole backups of a folder, newest first; restore points are none. */
export async function backupNames(backups: string) {
  const names = await readdir(backups).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

/**
 * The newest backup that a right clock can have made, and those that are dated later than now.
 * @throws StartRefused when there is none
 */
export async function newestBackup(backups: string, now: Date) {
  const names = await backupNames(backups)
  const fromFuture = names.filter((name) => name > backupName(now))
  const newest = names[fromFuture.length]
  if (newest) return { folder: join(backups, newest), fromFuture }
  if (fromFuture.length === 0) throw new StartRefused(`There is no backup in ${backups}.`)
  throw new StartRefused(
    `Every backup in ${backups} is dated later than now (${fromFuture.join(', ')}). Check the clock, or name the one to restore.`,
  )
}

/** What a backup or a removal that was interrupted has left. */
export async function removeUnfinished(backups: string) {
  for (const name of await readdir(backups)) {
    if (name.startsWith(UNFINISHED)) await rm(join(backups, name), { recursive: true, force: true })
  }
}

/**
 * Removes what is older than the `count` newest backups, of which the last is `made`, just now.
 * What is dated later stays: whether its clock was wrong or ours is, only the keeper knows.
 * @returns the names of those removed, and of those dated later
 */
export async function keepNewest(backups: string, count: number, made: string) {
  const names = await backupNames(backups)
  const fromFuture = names.filter((name) => name > made)
  const removed = names.slice(fromFuture.length + count)
  // Renamed first: what is half removed is no backup any more.
  for (const name of removed) await rename(join(backups, name), join(backups, UNFINISHED + name))
  for (const name of removed) await rm(join(backups, UNFINISHED + name), { recursive: true })
  return { removed, fromFuture }
}

// `flush`: on the disk before it is closed.
const DURABLE = { mode: 0o600, flag: 'wx', flush: true } as const

export async function hashOf(body: Readable) {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const hashOfFile = (file: string) => hashOf(createReadStream(file))

/** Writes a new file, durably; answers its SHA-256. */
export async function writeHashed(file: string, body: Readable) {
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, hashed, createWriteStream(file, DURABLE))
  return hash.digest('hex')
}

export const writeText = (file: string, text: string) =>
  pipeline(Readable.from([text]), createWriteStream(file, DURABLE))

/** Writes text as it comes, compressed. */
export const writeZipped = (file: string, texts: AsyncIterable<string>) =>
  pipeline(Readable.from(texts), createGzip(), createWriteStream(file, DURABLE))

/** The lines of a compressed file. */
export function zippedLines(file: string) {
  const text = createGunzip().setEncoding('utf8')
  // A failure ends `text` with it, so whoever reads meets it.
  pipeline(createReadStream(file), text).catch(() => undefined)
  return linesOf(text)
}
