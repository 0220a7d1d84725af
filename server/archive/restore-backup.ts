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

const PUTS_AT_ONCE = 8

/** Who has the key to one of these comes in without a password. */
const OPEN_DOORS = ['sessions', 'calendarLinks', 'invitations'] as const

export type Restoring = {
  config: Config
  /** The backup. */
  folder: string
  /** Where the restore point goes. */
  backups: string
  /** Allows a place that is not empty. */
  replace: boolean
  now: () => Date
}

export type Restored = {
  backup: Backup
  /** What was there before, as a backup; null where nothing was. */
  restorePoint: MadeBackup | null
  /** The file that a damaged database was renamed to. */
  setAside: string | null
}

/**
 * Puts a backup where the configuration says the farm lives. All of it is there afterwards, or
 * what was there before. Sessions and calendar links are not restored: one that was ended since would
 * open again.
 * @throws StartRefused for a damaged or newer backup, beside a running server, and where a farm is
 * and `replace` was not said
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
  const holds = await holdsFarm(db)
  const others: string[] = []
  for await (const key of extraKeys(objects, backup.objects)) others.push(key)
  if ((holds || (others.length > 0 && !place.wasInterrupted)) && !restoring.replace) {
    await place.leaveAsItWas()
    throw new StartRefused(
      `${place.name} holds a farm already. Say --replace to put the backup in its place; what is there is backed up first.`,
    )
  }
  const restorePoint = holds ? await saveFirst(place, restoring) : null
  const added: string[] = []
  try {
    if (!holds) await place.markBegun()
    await putObjects(place, backup, added)
    await loadFarm(db, backupSource(backup), async (tx) => {
      for (const table of OPEN_DOORS) await tx.deleteFrom(table).execute()
      // The restore point has them.
      if (restorePoint) await giveToSweep(tx, others, restoring.now())
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

function saveFirst({ db, objects }: RestorePlace, { backups, now }: Restoring) {
  const at = now()
  return makeBackup({ db, objects }, backups, at, restorePointName(at))
}

const putObjects = (place: RestorePlace, { folder, objects }: Backup, added: string[]) =>
  eachConcurrently(objects, PUTS_AT_ONCE, async (object) => {
    const read = () => readFile(join(folder, objectFile(object.key)))
    if (await ensureObject(place.objects, object, read)) added.push(object.key)
  })

const ROWS_AT_ONCE = 500

/** Declares files to be nobody's, so that the server's sweep removes them from the store. */
async function giveToSweep(db: Kysely<Tables>, keys: string[], now: Date) {
  const time = now.toISOString()
  const rows = keys.map((key) => ({
    key,
    ownerId: '',
    maxBytes: 0,
    createdAt: time,
    expiresAt: time,
    takenAt: time,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('uploads')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
