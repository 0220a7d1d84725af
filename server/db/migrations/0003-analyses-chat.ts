import type { Kysely } from 'kysely'

/** Photo analyses and the assistant's conversations, deleted with their project. */
export const analysesChat = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('analyses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('projectId', 'text', (c) =>
        c.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('entityType', 'text', (c) => c.notNull())
      .addColumn('entityId', 'text', (c) => c.notNull())
      .addColumn('imageKey', 'text', (c) => c.notNull())
      .addColumn('overlayKey', 'text')
      .addColumn('analysisResult', 'text', (c) => c.notNull())
      .addColumn('recommendations', 'text', (c) => c.notNull())
      .addColumn('measurements', 'text', (c) => c.notNull())
      .addColumn('evidence', 'text')
      .addColumn('engine', 'text', (c) => c.notNull())
      .addColumn('engineVersion', 'text', (c) => c.notNull())
      .addColumn('confidence', 'double precision')
      .addColumn('fallbackReason', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('analysesByEntity')
      .on('analyses')
      .columns(['entityId', 'id'])
      .execute()
    await db.schema
      .createIndex('analysesByProject')
      .on('analyses')
      .columns(['projectId', 'id'])
      .execute()
    await db.schema
      .createTable('chatMessages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('projectId', 'text', (c) =>
        c.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('sources', 'text', (c) => c.notNull())
      .addColumn('engine', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('chatMessagesByProject')
      .on('chatMessages')
      .columns(['projectId', 'id'])
      .execute()
  },
}
