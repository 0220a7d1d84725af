import Libsql from 'libsql'

/**
 * An exclusive SQLite lock on an empty file: it ends with the process, also after a kill.
 * @returns how to let go of it; null while another process holds it
 * @throws what the file system says
 */
export function holdLock(file: string): (() => void) | null {
  let holder: Libsql.Database | undefined
  try {
    holder = new Libsql(file)
    // Of two that come at once one waits until the other has let go or holds.
    holder.exec('pragma busy_timeout = 500')
    holder.exec('begin exclusive')
    return () => holder?.close()
  } catch (error) {
    holder?.close()
    const { code } = error as { code?: string }
    if (code?.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
