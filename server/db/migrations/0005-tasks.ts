import { sql, type Kysely } from 'kysely'

/** Tasks, and what is stored of a farmer beside the account. */
export const tasks = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('farmers')
      .addColumn('ownerId', 'text', (c) =>
        c.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('timeZone', 'text', (c) => c.notNull())
      .addColumn('routineAt', 'text')
      .addColumn('findingsSeenAt', 'text')
      .execute()
    await db.schema
      .createTable('tasks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('ownerId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('projectId', 'text', (c) => c.references('projects.id').onDelete('cascade'))
      .addColumn('entityId', 'text')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('priority', 'text', (c) => c.notNull())
      .addColumn('dueDate', 'text', (c) => c.notNull())
      .addColumn('repeatUnit', 'text')
      .addColumn('repeatEvery', 'integer')
      .addColumn('repeatFrom', 'text')
      .addColumn('why', 'text', (c) => c.notNull())
      .addColumn('sourceKind', 'text')
      .addColumn('sourceKey', 'text')
      .addColumn('doneAt', 'text')
      .addColumn('doneOn', 'text')
      .addColumn('nextTaskId', 'text')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .addUniqueConstraint('tasksBySource', ['ownerId', 'sourceKind', 'sourceKey'])
      .execute()
    await db.schema
      .createIndex('tasksByDueDate')
      .on('tasks')
      .columns(['ownerId', 'dueDate', 'id'])
      .where(sql.ref('doneAt'), 'is', null)
      .execute()
    await db.schema
      .createIndex('tasksByDone')
      .on('tasks')
      .columns(['ownerId', 'doneOn', 'id'])
      .execute()
    await db.schema.createIndex('tasksByProject').on('tasks').column('projectId').execute()
  },
}
