import { sql, type Kysely } from 'kysely'
import { isPostgres, openSqlite } from './open.ts'
import type { Tables } from './tables.ts'

/**
 * Reads a consistent snapshot while others write. On SQLite it takes a connection of its own, as
 * the shared reader has no transaction.
 */
export async function readSnapshot<T>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (isPostgres(db)) {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
  }
  const file = await sqliteFile(db)
  if (!file) return db.transaction().execute(read)
  const reader = openSqlite(file)
  try {
    return await reader.transaction().execute(read)
  } finally {
    await reader.destroy()
  }
}

/** Empty for a database in memory. */
async function sqliteFile(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find(({ name }) => name === 'main')?.file
}
