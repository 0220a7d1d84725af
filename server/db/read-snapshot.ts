import { sql, type Kysely } from 'kysely'
import { isPostgres, openSqlite } from './open.ts'
import type { Tables } from './tables.ts'

/**
 * Reads much at one moment of the database, while others go on: whatever they change meanwhile is
 * not seen. On SQLite that takes a connection of its own, as all others share two.
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

/** '' where the database is in memory. */
async function sqliteFile(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find(({ name }) => name === 'main')?.file
}
