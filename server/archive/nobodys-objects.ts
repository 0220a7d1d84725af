import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const ROWS_AT_ONCE = 500

/** Declares files to be nobody's, so that the server's sweep removes them from the store. */
export async function giveToSweep(db: Kysely<Tables>, keys: string[], now: Date) {
  const time = now.toISOString()
  const rows = keys.map((key) => ({
    key,
    ownerId: '',
    maxBytes: 0,
    createdAt: time,
    expiresAt: time,
    takenAt: time,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('uploads')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
