import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { dataPaths } from '#server/process/data-dir.ts'
import { unlessMissing } from '#server/process/durable-file.ts'
import { sqliteFiles } from '#server/db/libsql-dialect.ts'
import { openSqlite, tableNames } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import type { ObjectStore } from '#server/objects/object-store.ts'
import { openObjectStore } from '#server/objects/open-store.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { backupName } from './backup-format.ts'
import { openDatabase, refuseWhileServersRun } from './farm-place.ts'
import { checkIntegrity } from './load-farm.ts'
import { farmMigrations, farmSchema } from './farm-schema.ts'

/** Where a farm is restored to. */
export type RestorePlace = {
  name: string
  db: Kysely<Tables>
  objects: ObjectStore
  /** The file that a damaged database was renamed to. */
  setAside: string | null
  /** Whether an earlier restore to it was interrupted. */
  wasInterrupted: boolean
  /** @throws StartRefused if a server that had lost its connections has reconnected */
  refuseWhileServersRun: (tx: Kysely<Tables>) => Promise<void>
  /** Prevents servers from starting until `markEnded`. */
  markBegun: () => Promise<void>
  markEnded: () => Promise<void>
  /** Removes what opening and marking created. Closes the database. */
  leaveAsItWas: () => Promise<void>
  close: () => Promise<void>
}

/** @throws StartRefused while servers run, or without `replace` if the database is damaged */
export async function openRestorePlace(
  config: Config,
  { replace, now }: { replace: boolean; now: () => Date },
): Promise<RestorePlace> {
  const { databaseFile, objectsFolder, restoringFile } = dataPaths(config.DATA_DIR)
  const setAside = config.DATABASE_URL ? null : await renameDamaged(databaseFile, replace, now)
  const isNew = !config.DATABASE_URL && !existsSync(databaseFile)
  const db = openDatabase(config)
  const objects = await openStore(db, config, objectsFolder).catch(async (error: unknown) => {
    // Open connections would keep the process alive.
    await db.destroy()
    throw error
  })
  const removeMark = () => rm(restoringFile, { force: true })
  return {
    name: config.DATABASE_URL ? 'The database' : `DATA_DIR ${path.resolve(config.DATA_DIR)}`,
    db,
    objects,
    setAside,
    wasInterrupted: existsSync(restoringFile),
    refuseWhileServersRun: async (tx) => {
      if (config.DATABASE_URL) await refuseWhileServersRun(tx)
    },
    markBegun: () => writeFile(restoringFile, 'A restore is under way.\n', { flush: true }),
    markEnded: removeMark,
    leaveAsItWas: async () => {
      await db.destroy()
      if (isNew) for (const file of sqliteFiles(databaseFile)) await rm(file, { force: true })
      await removeMark()
    },
    close: async () => {
      objects.close()
      await db.destroy()
    },
  }
}

async function openStore(db: Kysely<Tables>, config: Config, folder: string) {
  if (config.DATABASE_URL) await refuseWhileServersRun(db)
  // No secret is needed because no upload links are signed.
  return openObjectStore(config, { folder, secret: '' })
}

/** A damaged database cannot be backed up, so its file is kept under another name. */
async function renameDamaged(databaseFile: string, replace: boolean, now: () => Date) {
  if (!existsSync(databaseFile) || (await isIntact(databaseFile))) return null
  if (!replace) {
    throw new StartRefused(
      `The database ${path.resolve(databaseFile)} is damaged. Say --replace to put it aside and restore the backup.`,
    )
  }
  const aside = `${databaseFile}.damaged-${backupName(now())}`
  const asides = sqliteFiles(aside)
  for (const [at, file] of sqliteFiles(databaseFile).entries()) {
    await unlessMissing(rename(file, asides[at] ?? aside))
  }
  return aside
}

async function isIntact(databaseFile: string) {
  let db: Kysely<Tables> | undefined
  try {
    db = openSqlite(databaseFile)
    await checkIntegrity(db)
    return true
  } catch {
    return false
  } finally {
    await db?.destroy()
  }
}

/**
 * Whether the database has any rows of a farm.
 * @throws StartRefused if its tables belong to another program or a newer version
 */
export async function holdsFarm(db: Kysely<Tables>) {
  const names = await tableNames(db)
  if (names.length === 0) return false
  const schema = await schemaOf(db, names)
  for (const { name } of schema) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function schemaOf(db: Kysely<Tables>, names: string[]) {
  const applied = names.includes('migrations')
    ? await farmMigrations(db).catch(nullUnlessRefused)
    : null
  const schema = applied && (await farmSchema(applied))
  if (schema?.every(({ name }) => names.includes(name))) return schema
  throw new StartRefused(
    `The database holds tables of another program (${names.slice(0, 3).join(', ')}). Choose an empty one.`,
  )
}

/** An unreadable table `migrations` belongs to another program. */
function nullUnlessRefused(error: unknown) {
  if (error instanceof StartRefused) throw error
  return null
}
