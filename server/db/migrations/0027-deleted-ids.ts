import { sql, type Kysely } from 'kysely'

/** What is gone with each deletion: a late change is told so, and nothing new takes its id. */
export const deletedIds = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deletedIds')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('deletionId', 'text', (c) =>
        c.notNull().references('deletions.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('deletedIdsKey', ['id', 'deletionId'])
      .execute()
    await db.schema
      .createIndex('deletedIdsByDeletion')
      .on('deletedIds')
      .column('deletionId')
      .execute()
    await sql`
      insert into "deletedIds" ("id", "deletionId")
      select "entityId", "id" from "deletions"`.execute(db)
  },
}
