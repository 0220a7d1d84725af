import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { giveToOwner, holdDataDir } from '#server/process/data-dir.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { objectFile, restorePointName } from './backup-format.ts'
import { ensureObject, extraKeys, eachConcurrently } from './copy-objects.ts'
import { loadFarm } from './load-farm.ts'
import { makeBackup, type MadeBackup } from './make-backup.ts'
import { readBackup, backupSource, type Backup } from './read-backup.ts'
import { openRestorePlace, type RestorePlace, holdsFarm } from './restore-place.ts'

const CONCURRENCY = 8

/** Tables of what grants access without a password, or tells a device that may have been removed since. */
const TOKEN_TABLES = [
  'sessions',
  'calendars',
  'invitations',
  'apiTokens',
  'passkeys',
  'verifications',
  'channels',
  'notices',
] as const

export type Restoring = {
  config: Config
  /** Folder of the backup. */
  folder: string
  /** Folder for the restore point. */
  backups: string
  /** Allows replacing an existing farm. */
  replace: boolean
  now: () => Date
}

export type Restored = {
  backup: Backup
  /** Backup of what was there before, if anything. */
  restorePoint: MadeBackup | null
  /** The file that a damaged database was renamed to. */
  setAside: string | null
}

/**
 * Restores a backup to the configured place, completely or not at all. Sessions, calendar links,
 * invitations, API tokens and passkeys are not restored, because some may have been revoked since the
 * backup.
 * @throws StartRefused for a damaged or newer backup, while a server runs, and without `replace` if a
 * farm is there
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const backup = await readBackup(restoring.folder)
  const release = await holdDataDir(restoring.config.DATA_DIR)
  try {
    const place = await openRestorePlace(restoring.config, restoring)
    try {
      return { backup, ...(await restoreInto(place, backup, restoring)) }
    } finally {
      await place.close()
    }
  } finally {
    await giveToOwner(restoring.config.DATA_DIR)
    release()
  }
}

async function restoreInto(place: RestorePlace, backup: Backup, restoring: Restoring) {
  const { db, objects, setAside } = place
  const hasFarm = await holdsFarm(db)
  const others: string[] = []
  for await (const key of extraKeys(objects, backup.objects)) others.push(key)
  if ((hasFarm || (others.length > 0 && !place.wasInterrupted)) && !restoring.replace) {
    await place.leaveAsItWas()
    throw new StartRefused(
      `${place.name} holds a farm already. Say --replace to put the backup in its place; what is there is backed up first.`,
    )
  }
  const restorePoint = hasFarm ? await saveRestorePoint(place, restoring) : null
  const added: string[] = []
  try {
    if (!hasFarm) await place.markBegun()
    await putObjects(place, backup, added)
    await loadFarm(db, backupSource(backup), async (tx) => {
      for (const table of TOKEN_TABLES) await tx.deleteFrom(table).execute()
      // Without a restore point other files are left alone, as they are saved nowhere else.
      if (restorePoint) await markForSweep(tx, others, restoring.now())
      await place.refuseWhileServersRun(tx)
    })
    await place.markEnded()
    return { restorePoint, setAside }
  } catch (error) {
    await objects.remove(added)
    await place.leaveAsItWas()
    throw error
  }
}

function saveRestorePoint({ db, objects }: RestorePlace, { backups, now }: Restoring) {
  const at = now()
  return makeBackup({ db, objects }, backups, at, restorePointName(at))
}

const putObjects = (place: RestorePlace, { folder, objects }: Backup, added: string[]) =>
  eachConcurrently(objects, CONCURRENCY, async (object) => {
    const read = () => readFile(join(folder, objectFile(object.key)))
    if (await ensureObject(place.objects, object, read)) added.push(object.key)
  })

const ROWS_PER_STATEMENT = 500

/** Adds files as expired uploads without an owner, so that the server's sweep removes them. */
async function markForSweep(db: Kysely<Tables>, keys: string[], now: Date) {
  const time = now.toISOString()
  const rows = keys.map((key) => ({
    key,
    farmId: '',
    maxBytes: 0,
    createdAt: time,
    expiresAt: time,
    takenAt: time,
  }))
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await db
      .insertInto('uploads')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
