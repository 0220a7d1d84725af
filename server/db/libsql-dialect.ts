import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { semaphore } from '#server/process/semaphore.ts'
import Libsql from 'libsql'

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

type Connections = {
  writer: LibsqlConnection
  /** Null for a database in memory, which has one connection: there reads take turns too. */
  reader: LibsqlConnection | null
}

const READS = /^\s*select\b/i

/** What one caller does: a read at once, a change in its turn, a transaction in one turn as a whole. */
class LibsqlCaller implements DatabaseConnection {
  readonly #connections: Connections
  readonly #semaphore: ReturnType<typeof semaphore>
  #endTurn: (() => void) | undefined

  constructor(connections: Connections, turns: ReturnType<typeof semaphore>) {
    this.#connections = connections
    this.#semaphore = turns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#connections
    if (this.#endTurn) return writer.execute(query)
    if (reader && READS.test(query.sql)) return reader.execute(query)
    return this.#semaphore(async () => writer.execute(query))
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not streamed.')
  }

  async begin() {
    await new Promise<void>((begun) => {
      void this.#semaphore(
        () =>
          new Promise<void>((ended) => {
            this.#endTurn = ended
            begun()
          }),
      )
    })
    await this.executeQuery(CompiledQuery.raw('begin'))
  }

  end() {
    this.#endTurn?.()
    this.#endTurn = undefined
  }
}

/**
 * One SQLite file for many callers. Who only reads does so on a connection of its own, which sees
 * what was committed last: all read on while one farmer's import writes thousands of rows.
 */
class LibsqlDriver implements Driver {
  readonly #connections: Connections
  readonly #turns = semaphore(1)

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async init() {}

  async acquireConnection() {
    return new LibsqlCaller(this.#connections, this.#turns)
  }

  beginTransaction(caller: LibsqlCaller) {
    return caller.begin()
  }

  async commitTransaction(caller: LibsqlCaller) {
    await caller.executeQuery(CompiledQuery.raw('commit'))
  }

  /** A full disk makes SQLite roll back by itself; rolling back once more would hide the reason. */
  async rollbackTransaction(caller: LibsqlCaller) {
    if (this.#connections.writer.isInTransaction()) {
      await caller.executeQuery(CompiledQuery.raw('rollback'))
    }
  }

  async releaseConnection(caller: LibsqlCaller) {
    caller.end()
  }

  async destroy() {
    this.#connections.reader?.close()
    this.#connections.writer.close()
  }
}

const MAX_CACHED_STATEMENTS = 500

type LibsqlConnection = ReturnType<typeof connectLibsql>

/** A connection to a libsql file (or ':memory:') that prepares each statement once. */
function connectLibsql(file: string) {
  const database = new Libsql(file)
  database.exec('pragma journal_mode = wal')
  // A commit is on the disk before it is answered.
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 5000')
  const prepared = new Map<string, Libsql.Statement<unknown[]>>()

  function prepare(sql: string) {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= MAX_CACHED_STATEMENTS) prepared.clear()
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  return {
    isInTransaction: () => database.inTransaction,

    execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
      const statement = prepare(sql)
      // The caller of Kysely says what a row is; its types were checked there.
      if (statement.reader) return { rows: statement.all(parameters) as Row[] }
      const { changes } = statement.run(parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    },

    close() {
      prepared.clear()
      database.close()
    },
  }
}
