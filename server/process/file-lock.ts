import Libsql from 'libsql'

/**
 * Takes an exclusive SQLite lock on an empty file. It ends with the process, even when that is
 * killed.
 * @returns a function that releases it; null while another process holds it
 */
export function holdLock(file: string): (() => void) | null {
  let holder: Libsql.Database | undefined
  try {
    holder = new Libsql(file)
    // When two processes try at once, one waits for the other's attempt.
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
