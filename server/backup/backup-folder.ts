import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#server/start-refused.ts'
import { BACKUP_NAME, UNFINISHED } from './backup-format.ts'

/** The whole backups of a folder, newest first. */
export async function backupNames(backups: string) {
  const names = await readdir(backups).catch(() => [])
  return names.filter((name) => BACKUP_NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

/** @throws StartRefused when there is none */
export async function newestBackup(backups: string) {
  const [name] = await backupNames(backups)
  if (!name) throw new StartRefused(`There is no backup in ${backups}.`)
  return join(backups, name)
}

/** What a backup or a removal that was interrupted has left. */
export async function removeUnfinished(backups: string) {
  for (const name of await readdir(backups)) {
    if (name.startsWith(UNFINISHED)) await rm(join(backups, name), { recursive: true, force: true })
  }
}

/** Removes all but the `count` newest backups; answers the names of those removed. */
export async function keepNewest(backups: string, count: number) {
  const removed = (await backupNames(backups)).slice(count)
  // Renamed first: what is half removed is no backup any more.
  for (const name of removed) await rename(join(backups, name), join(backups, UNFINISHED + name))
  for (const name of removed) await rm(join(backups, UNFINISHED + name), { recursive: true })
  return removed
}
