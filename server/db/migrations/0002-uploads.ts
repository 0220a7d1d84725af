import type { Kysely } from 'kysely'

/**
 * Every object in the store has a row here from before its first byte until after its last. A
 * deleted project lets go of its objects; the sweep then removes them. The owner is no foreign
 * key: when an account goes, the rows must stay until their objects are gone.
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
