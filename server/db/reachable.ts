import { sql, type Kysely } from 'kysely'
import { StartRefused } from '#server/start-refused.ts'
import type { Tables } from './tables.ts'

/**
 * Asks Postgres for one answer, so that a wrong address is told of by name.
 * @throws StartRefused without the address, which holds a password
 */
export async function refuseUnreachable(db: Kysely<Tables>) {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    // An attempt at several addresses of one host has a code and no message.
    throw new StartRefused(
      `The database at DATABASE_URL cannot be used: ${message || code}. Check its address, name, user and password, and that Postgres is running.`,
    )
  }
}
