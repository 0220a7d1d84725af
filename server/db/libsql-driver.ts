import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { inTurn } from '#server/process/semaphore.ts'
import type { LibsqlConnection } from './libsql-connection.ts'

type Connections = {
  writer: LibsqlConnection
  /** Null for a database in memory, which has one connection: there reads take turns too. */
  reader: LibsqlConnection | null
}

const READS = /^\s*select\b/i

/** What one caller does: a read at once, a change in its turn, a transaction in one turn as a whole. */
class LibsqlCaller implements DatabaseConnection {
  readonly #connections: Connections
  readonly #inTurn: ReturnType<typeof inTurn>
  #endTurn: (() => void) | undefined

  constructor(connections: Connections, turns: ReturnType<typeof inTurn>) {
    this.#connections = connections
    this.#inTurn = turns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#connections
    if (this.#endTurn) return writer.execute(query)
    if (reader && READS.test(query.sql)) return reader.execute(query)
    return this.#inTurn(async () => writer.execute(query))
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not streamed.')
  }

  async begin() {
    await new Promise<void>((begun) => {
      void this.#inTurn(
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
export class LibsqlDriver implements Driver {
  readonly #connections: Connections
  readonly #turns = inTurn(1)

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
