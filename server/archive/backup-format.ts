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
 *     manifest.json            what it contains
 *     tables/<table>.jsonl.gz  one row per line
 *     objects/<key>            photos and files
 *     SHA256SUMS               of all files above, for `sha256sum -c`
 *
 * It is independent of the database engine and object store, and can be restored to any.
 */
export const FORMAT = 'smart-farm-backup'
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'

export const tableFile = (table: string) => `tables/${table}.jsonl.gz`
export const objectFile = (key: string) => `objects/${key}`

const tally = z.object({ rows: z.number(), digest: z.string() })

export const manifestSchema = z.object({
  format: z.string(),
  version: z.number(),
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  tables: z.record(z.string(), tally),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys of uploads whose files were missing or damaged in the store. */
  lost: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Sorts by time. */
export const backupName = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')
/** Named differently, so that the next restore does not take a restore point for the newest backup. */
export const restorePointName = (at: Date) => `before-restore-${backupName(at)}`
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const UNFINISHED = '.unfinished-'

/** Complete backups in a folder, newest first, without restore points. */
export async function backupNames(backups: string) {
  const names = await readdir(backups).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

/**
 * The newest backup that is not dated in the future, and the names of those that are.
 * @throws StartRefused if there is none
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

/** Removes what an interrupted backup or removal has left. */
export async function removeUnfinished(backups: string) {
  for (const name of await readdir(backups)) {
    if (name.startsWith(UNFINISHED)) await rm(join(backups, name), { recursive: true, force: true })
  }
}

/**
 * Keeps the `count` newest backups up to `made`, the one just made, and removes older ones. Those
 * dated in the future stay too: only the operator can tell which clock was wrong.
 * @returns names of removed backups and of those from the future
 */
export async function keepNewest(backups: string, count: number, made: string) {
  const names = await backupNames(backups)
  const fromFuture = names.filter((name) => name > made)
  const removed = names.slice(fromFuture.length + count)
  // Renamed first, so that a half-removed backup is not taken for one.
  for (const name of removed) await rename(join(backups, name), join(backups, UNFINISHED + name))
  for (const name of removed) await rm(join(backups, UNFINISHED + name), { recursive: true })
  return { removed, fromFuture }
}

// `flush` syncs the file to disk before it is closed.
const DURABLE = { mode: 0o600, flag: 'wx', flush: true } as const

export async function hashOf(body: Readable) {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const hashOfFile = (file: string) => hashOf(createReadStream(file))

/** Writes and syncs a new file. @returns its SHA-256 */
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

export const writeZipped = (file: string, texts: AsyncIterable<string>) =>
  pipeline(Readable.from(texts), createGzip(), createWriteStream(file, DURABLE))

/** Lines of a compressed file, in batches. */
export function zippedLines(file: string) {
  const text = createGunzip().setEncoding('utf8')
  // Errors are handled where `text` is read, which `pipeline` destroys with the error.
  pipeline(createReadStream(file), text).catch(() => undefined)
  return linesOf(text)
}
