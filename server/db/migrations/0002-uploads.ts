import type { Kysely } from 'kysely'

/**
 * Every stored object has a row from before its first byte until after its last. Deleting a project
 * releases its objects for the sweep. The owner is no foreign key, as rows must outlive an account
 * until their objects are gone.
 */
export const uploads = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('uploads')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('ownerId', 'text', (c) => c.notNull())
      .addColumn('projectId', 'text', (c) => c.references('projects.id').onDelete('set null'))
      .addColumn('maxBytes', 'integer', (c) => c.notNull())
      .addColumn('uploadId', 'text')
      .addColumn('type', 'text')
      .addColumn('bytes', 'integer')
      .addColumn('hash', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('expiresAt', 'text', (c) => c.notNull())
      .addColumn('finishedAt', 'text')
      .addColumn('takenAt', 'text')
      .execute()
    await db.schema
      .createIndex('uploadsByOwner')
      .on('uploads')
      .columns(['ownerId', 'createdAt'])
      .execute()
    await db.schema
      .createIndex('uploadsByProject')
      .on('uploads')
      .columns(['projectId', 'takenAt', 'createdAt'])
      .execute()
  },
}
