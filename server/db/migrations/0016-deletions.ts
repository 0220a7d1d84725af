import { sql, type Kysely } from 'kysely'

/**
 * What was deleted and can be restored: a small archive in the format of an export, and its files. And
 * the mark of a project that is a sample.
 */
export const deletions = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deletions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('farmId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('entityId', 'text', (c) => c.notNull())
      .addColumn('projectId', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('rows', 'integer', (c) => c.notNull())
      .addColumn('deletedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('deletionsByFarm')
      .on('deletions')
      .columns(['farmId', 'deletedAt', 'id'])
      .execute()
    await db.schema.createIndex('deletionsByAge').on('deletions').column('deletedAt').execute()
    await db.schema
      .createTable('deletionParts')
      .addColumn('deletionId', 'text', (c) =>
        c.notNull().references('deletions.id').onDelete('cascade'),
      )
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('deletionPartsKey', ['deletionId', 'part'])
      .execute()
    await db.schema.alterTable('projects').addColumn('sample', 'text').execute()
    // Refers to no table, as rows are loaded table by table and uploads come before deletions.
    await db.schema.alterTable('uploads').addColumn('deletionId', 'text').execute()
    await db.schema
      .createIndex('uploadsByDeletion')
      .on('uploads')
      .column('deletionId')
      .where(sql.ref('deletionId'), 'is not', null)
      .execute()
  },
}
