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
    holder.exec('pragma locking_mode = exclusive')
    holder.exec('begin exclusive')
    return () => holder?.close()
  } catch (error) {
    holder?.close()
    const { code } = error as { code?: string }
    if (code?.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
