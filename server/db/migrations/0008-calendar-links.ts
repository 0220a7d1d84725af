import type { Kysely } from 'kysely'

/** Calendar links, and an index for exports, which read tasks by id. */
export const calendarLinks = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('calendarLinks')
      .addColumn('ownerId', 'text', (c) =>
        c.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('tasksByOwner').on('tasks').columns(['ownerId', 'id']).execute()
  },
}
