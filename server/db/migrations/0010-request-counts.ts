import type { Kysely } from 'kysely'

/** Request counts per window, for limits that replicas share. */
export const requestCounts = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('requestCounts')
      .addColumn('windowStart', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('requests', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('requestCountsKey', ['windowStart', 'key'])
      .execute()
  },
}
