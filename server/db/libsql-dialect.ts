import Libsql from 'libsql'
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

const MAX_CACHED_STATEMENTS = 500

/** SQLite can change its schema inside a transaction; Kysely's own adapter leaves that unused. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** The files of a database, the main one first; closing does not always remove the other two. */
export const sqliteFiles = (file: string) => ['', '-wal', '-shm'].map((end) => file + end)

class LibsqlDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Kysely over a libsql file (or ':memory:'), each statement prepared once. */
export function libsqlDialect(file: string) {
  const database = openLibsql(file)
  const prepared = new Map<string, SqliteStatement>()
  return new LibsqlDialect({
    database: {
      close: () => {
        prepared.clear()
        database.close()
      },
      prepare(sql) {
        if (sql === 'rollback' && !database.inTransaction) return nothing
        const known = prepared.get(sql)
        if (known) return known
        if (prepared.size >= MAX_CACHED_STATEMENTS) prepared.clear()
        const statement = database.prepare(sql)
        prepared.set(sql, statement)
        return statement
      },
    },
  })
}

/** SQLite ends a transaction that met a full disk by itself; ending it twice would hide the reason. */
const nothing: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

function openLibsql(file: string) {
  const database = new Libsql(file)
  database.exec('pragma journal_mode = wal')
  // A commit is on the disk before it is answered (design section 7).
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')
  return database
}
