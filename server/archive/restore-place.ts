import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { dataPaths } from '#server/process/data-dir.ts'
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
  /** An earlier restore into it did not come to its end. */
  wasInterrupted: boolean
  /** @throws StartRefused where a server that had lost its connections has come back */
  refuseWhileServersRun: (tx: Kysely<Tables>) => Promise<void>
  /** From here until the end no server starts on it. */
  markBegun: () => Promise<void>
  markEnded: () => Promise<void>
  /** Removes what opening and marking have left; the database cannot be used afterwards. */
  leaveAsItWas: () => Promise<void>
  close: () => Promise<void>
}

/** @throws StartRefused beside running servers, or where the database is damaged and stays */
export async function openRestorePlace(
  config: Config,
  { replace, now }: { replace: boolean; now: () => Date },
): Promise<RestorePlace> {
  const { databaseFile, objectsFolder, restoringFile } = dataPaths(config.DATA_DIR)
  const setAside = config.DATABASE_URL ? null : await setDamagedAside(databaseFile, replace, now)
  const isNew = !config.DATABASE_URL && !existsSync(databaseFile)
  const db = openDatabase(config)
  const objects = await openStore(db, config, objectsFolder).catch(async (error: unknown) => {
    // Its connections would keep the command from ending.
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
  // No upload link is made here, so nothing is signed.
  return openObjectStore(config, { folder, secret: '' })
}

/** Nothing can be saved of such a file but the file itself. */
async function setDamagedAside(databaseFile: string, replace: boolean, now: () => Date) {
  if (!existsSync(databaseFile) || (await isWhole(databaseFile))) return null
  if (!replace) {
    throw new StartRefused(
      `The database ${path.resolve(databaseFile)} is damaged. Say --replace to put it aside and restore the backup.`,
    )
  }
  const aside = `${databaseFile}.damaged-${backupName(now())}`
  const asides = sqliteFiles(aside)
  for (const [at, file] of sqliteFiles(databaseFile).entries()) {
    if (existsSync(file)) await rename(file, asides[at] ?? aside)
  }
  return aside
}

async function isWhole(databaseFile: string) {
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
 * Whether a database is empty or holds somebody's records already.
 * @throws StartRefused when its tables are another program's, or a newer version's
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
  const applied = names.includes('migrations') ? await farmMigrations(db).catch(ours) : null
  const schema = applied && (await farmSchema(applied))
  if (schema?.every(({ name }) => names.includes(name))) return schema
  throw new StartRefused(
    `The database holds tables of another program (${names.slice(0, 3).join(', ')}). Choose an empty one.`,
  )
}

/** A table `migrations` that cannot be read as ours is another program's. */
function ours(error: unknown) {
  if (error instanceof StartRefused) throw error
  return null
}
