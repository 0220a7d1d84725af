import Libsql from 'libsql'
import type { CompiledQuery, QueryResult } from 'kysely'

const MAX_CACHED_STATEMENTS = 500

export type LibsqlConnection = ReturnType<typeof connectLibsql>

/** A connection to a libsql file (or ':memory:') that prepares each statement once. */
export function connectLibsql(file: string) {
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
