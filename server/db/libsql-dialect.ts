import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely'
import { connectLibsql } from './libsql-connection.ts'
import { LibsqlDriver } from './libsql-driver.ts'

const IN_MEMORY = ':memory:'

/** Kysely's own adapter leaves schema changes in transactions unused. */
class LibsqlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** The files of a database, the main one first; closing does not always remove the other two. */
export const sqliteFiles = (file: string) => ['', '-wal', '-shm'].map((end) => file + end)

/** Kysely over a libsql file (or ':memory:'). */
export function libsqlDialect(file: string): Dialect {
  const writer = connectLibsql(file)
  const reader = file === IN_MEMORY ? null : connectLibsql(file)
  return {
    createDriver: () => new LibsqlDriver({ writer, reader }),
    createAdapter: () => new LibsqlAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
