import Libsql from 'libsql'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type Driver,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'

const MAX_CACHED_STATEMENTS = 500

/** SQLite can change its schema inside a transaction; Kysely's own adapter leaves that unused. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** The files of a database, the main one first; closing does not always remove the other two. */
export const sqliteFiles = (file: string) => ['', '-wal', '-shm'].map((end) => file + end)

/** A full disk makes SQLite roll back by itself; rolling back once more would hide the reason. */
class LibsqlDriver extends SqliteDriver {
  readonly #database: Libsql.Database

  constructor(config: SqliteDialectConfig, database: Libsql.Database) {
    super(config)
    this.#database = database
  }

  override async rollbackTransaction(...connection: Parameters<Driver['rollbackTransaction']>) {
    if (this.#database.inTransaction) await super.rollbackTransaction(...connection)
  }
}

class LibsqlDialect extends SqliteDialect {
  readonly #driver: Driver

  constructor(config: SqliteDialectConfig, database: Libsql.Database) {
    super(config)
    this.#driver = new LibsqlDriver(config, database)
  }

  override createDriver() {
    return this.#driver
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Kysely over a libsql file (or ':memory:'), each statement prepared once. */
export function libsqlDialect(file: string) {
  const database = openLibsql(file)
  const prepared = new Map<string, SqliteStatement>()
  const config: SqliteDialectConfig = {
    database: {
      close: () => {
        prepared.clear()
        database.close()
      },
      prepare(sql) {
        const known = prepared.get(sql)
        if (known) return known
        if (prepared.size >= MAX_CACHED_STATEMENTS) prepared.clear()
        const statement = database.prepare(sql)
        prepared.set(sql, statement)
        return statement
      },
    },
  }
  return new LibsqlDialect(config, database)
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
