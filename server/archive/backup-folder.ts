import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/process/start-refused.ts'
import { BACKUP_NAME, backupName, UNFINISHED } from './backup-format.ts'

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
