import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sqliteFiles } from '#server/db/libsql-dialect.ts'
import { isPostgres, openSqlite } from '#server/db/open.ts'
import { holdLock } from '#server/process/file-lock.ts'
import { syncFolder } from '#server/process/durable-file.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import {
  writeText,
  writeZipped,
  backupName,
  FORMAT,
  MANIFEST,
  objectFile,
  tableFile,
  UNFINISHED,
  type Manifest,
  backupNames,
  removeUnfinished,
} from './backup-format.ts'
import { headOf } from './archive-head.ts'
import { copyObjects, finishedObjects, type ExpectedObject } from './copy-objects.ts'
import type { Farm } from './farm-place.ts'
import { checkIntegrity, loadFarm } from './load-farm.ts'
import { readBackup, backupSource } from './read-backup.ts'
import { writeSums } from './sums.ts'
import { farmMigrations, farmSchema, type TableShape } from './farm-schema.ts'
import { lineOf, readRows, startTally } from './table-rows.ts'

const MAX_SNAPSHOTS = 10

type Source = Pick<Farm, 'db' | 'objects'>
export type MadeBackup = { folder: string; manifest: Manifest }

/**
 * Backs up a farm, even while its server runs, to a new folder in `backups`: a snapshot of the
 * database, then the files that it refers to. The folder gets its final name only after everything
 * has been read back, compared, and restored to a scratch database.
 * @throws StartRefused while another backup is being written there
 */
export async function makeBackup(
  farm: Source,
  backups: string,
  at: Date,
  name = backupName(at),
): Promise<MadeBackup> {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const release = holdLock(join(backups, 'backup.lock'))
  if (!release) throw new StartRefused(`Another backup is being written to ${backups}.`)
  const draft = join(backups, UNFINISHED + name)
  const folder = join(backups, name)
  try {
    await removeUnfinished(backups)
    const manifest = await writeBackup(farm, draft, await newest(backups), at)
    await testRestore(draft)
    await rename(draft, folder)
    await syncFolder(backups)
    return { folder, manifest }
  } catch (error) {
    await removeUnfinished(backups)
    throw error
  } finally {
    release()
  }
}

async function newest(backups: string) {
  const [name] = await backupNames(backups)
  return name ? join(backups, name) : null
}

async function writeBackup(farm: Source, draft: string, earlier: string | null, at: Date) {
  await mkdir(join(draft, 'objects'), { recursive: true, mode: 0o700 })
  if (!isPostgres(farm.db)) await checkIntegrity(farm.db)
  const { written, lost } = await writeContent(farm, draft, earlier)
  const kept = written.objects.filter((object) => !lost.includes(object))
  const manifest: Manifest = {
    ...headOf(FORMAT, written.migrations),
    madeAt: at.toISOString(),
    tables: written.tables,
    objects: { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) },
    lost: lost.map(({ key }) => key),
  }
  await writeText(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeSums(draft, new Map(kept.map(({ key, hash }) => [objectFile(key), hash])))
  for (const part of ['tables', 'objects', '.']) await syncFolder(join(draft, part))
  return manifest
}

/**
 * Tables, then files. If files are missing because a project was deleted in between, the tables are
 * written again, while files that have been copied stay.
 */
async function writeContent({ db, objects }: Source, draft: string, earlier: string | null) {
  for (let snapshot = 1; ; snapshot++) {
    await rm(join(draft, 'tables'), { recursive: true, force: true })
    await mkdir(join(draft, 'tables'), { mode: 0o700 })
    const written = await writeTables(db, draft)
    const lost = await copyObjects({ objects, folder: draft, earlier }, written.objects)
    if (snapshot === MAX_SNAPSHOTS || (await allStillNeeded(db, lost))) return { written, lost }
  }
}

/** Writes all tables from one snapshot. */
const writeTables = (db: Farm['db'], draft: string) =>
  readSnapshot(db, async (tx) => {
    const migrations = await farmMigrations(tx)
    const tables: Manifest['tables'] = {}
    for (const table of await farmSchema(migrations)) {
      const { add, tally } = startTally()
      await writeZipped(join(draft, tableFile(table.name)), tableText(tx, table, add))
      tables[table.name] = tally()
    }
    return { migrations, tables, objects: await finishedObjects(tx) }
  })

async function* tableText(db: Farm['db'], table: TableShape, onLine: (line: string) => void) {
  for await (const rows of readRows(db, table)) {
    const lines = rows.map((row) => lineOf(table, row))
    lines.forEach(onLine)
    yield lines.join('\n') + '\n'
  }
}

async function allStillNeeded(db: Farm['db'], lost: ExpectedObject[]) {
  if (lost.length === 0) return true
  const needed = new Set((await finishedObjects(db)).map(({ key }) => key))
  return lost.every(({ key }) => needed.has(key))
}

/** Reads the backup as a restore does, and loads it into a temporary database. */
async function testRestore(folder: string) {
  const backup = await readBackup(folder)
  const scratch = `${folder}.db`
  const db = openSqlite(scratch)
  try {
    await loadFarm(db, backupSource(backup))
  } finally {
    await db.destroy()
    for (const file of sqliteFiles(scratch)) await rm(file, { force: true })
  }
}
