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

/** The files of a database, the main one first; closing may leave the other two behind. */
export const sqliteFiles = (file: string) => ['', '-wal', '-shm'].map((end) => file + end)

/** Kysely over a libsql file (or ':memory:'). */
export const libsqlDialect = (file: string): Dialect => ({
  createDriver: () => new LibsqlDriver(file),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

const READS = /^\s*select\b/i

/** Runs reads at once, single writes in turn, and a transaction as one turn. */
type Caller = DatabaseConnection & { endTurn?: (() => void) | undefined }

/**
 * One SQLite file for many callers. Reads have a connection of their own and see the last commit,
 * so they go on while an import writes thousands of rows.
 */
class LibsqlDriver implements Driver {
  readonly #writer: LibsqlConnection
  /** Null for a database in memory, whose one connection makes reads take turns too. */
  readonly #reader: LibsqlConnection | null
  readonly #inTurn = semaphore(1)

  constructor(file: string) {
    this.#writer = connectLibsql(file)
    this.#reader = file === IN_MEMORY ? null : connectLibsql(file)
  }

  async init() {}

  async acquireConnection() {
    const caller: Caller = {
      executeQuery: async (query) => {
        if (caller.endTurn) return this.#writer.execute(query)
        if (this.#reader && READS.test(query.sql)) return this.#reader.execute(query)
        return this.#inTurn(async () => this.#writer.execute(query))
      },
      streamQuery() {
        throw new Error('Rows are read in pages, not streamed.')
      },
    }
    return caller
  }

  async beginTransaction(caller: Caller) {
    caller.endTurn = await new Promise<() => void>((begun) => {
      void this.#inTurn(() => new Promise<void>(begun))
    })
    this.#writer.execute(CompiledQuery.raw('begin'))
  }

  async commitTransaction() {
    this.#writer.execute(CompiledQuery.raw('commit'))
  }

  /** On a full disk SQLite rolls back by itself; a second rollback would hide the error. */
  async rollbackTransaction() {
    if (this.#writer.isInTransaction()) this.#writer.execute(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(caller: Caller) {
    caller.endTurn?.()
    caller.endTurn = undefined
  }

  async destroy() {
    this.#reader?.close()
    this.#writer.close()
  }
}

const MAX_CACHED_STATEMENTS = 500

type LibsqlConnection = ReturnType<typeof connectLibsql>

/** A connection that prepares each statement once. */
function connectLibsql(file: string) {
  const database = new Libsql(file)
  database.exec('pragma journal_mode = wal')
  // A commit is on disk before it is answered.
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
      // Kysely's caller declares the row type.
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
