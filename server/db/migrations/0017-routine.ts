import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Which routine tasks a farm was given; null where the version before gave all of them at once. */
export const routine = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('farmers').addColumn('routine', 'text').execute()
  },
}
