import type { Kysely } from 'kysely'

/** Daily calls of the configured model by each farmer. */
export const aiCalls = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('aiCalls')
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('aiCallsKey', ['userId', 'day'])
      .execute()
  },
}
