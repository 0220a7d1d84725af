import type { Kysely } from 'kysely'

/** Where a person is told of things, what they wish to be told, and what is to be sent. */
export const alerts = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alertWishes')
      .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addColumn('quietFrom', 'text')
      .addColumn('quietTo', 'text')
      .addColumn('digestAt', 'text')
      .addColumn('zone', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .addColumn('nextDigestAt', 'text')
      .execute()
    await db.schema
      .createIndex('alertWishesByDigest')
      .on('alertWishes')
      .column('nextDigestAt')
      .execute()
    await db.schema
      .createTable('channels')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('endpoint', 'text')
      .addColumn('endpointHash', 'text', (c) => c.unique())
      .addColumn('p256dh', 'text')
      .addColumn('auth', 'text')
      .addColumn('lastSentAt', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('channelsByUser').on('channels').column('userId').execute()
    await db.schema
      .createTable('notices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('farmId', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('channelId', 'text', (c) => c.references('channels.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull().unique())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('dueAt', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('claimedUntil', 'text')
      .addColumn('sentAt', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('noticesToSend')
      .on('notices')
      .columns(['sentAt', 'dueAt'])
      .execute()
    await db.schema.createIndex('noticesByUser').on('notices').column('userId').execute()
    await db.schema.createIndex('noticesByChannel').on('notices').column('channelId').execute()
  },
}
