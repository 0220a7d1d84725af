import { lchown, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives what root has made in the folder to the folder's owner, whose server could not open it. Does
 * nothing for a command that is not run by root.
 */
export async function giveToOwner(folder: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid === 0) return
  for (const { parentPath, name } of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    const file = join(parentPath, name)
    if ((await lstat(file)).uid === 0) await lchown(file, uid, gid)
  }
}
