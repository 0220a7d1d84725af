import type { Kysely } from 'kysely'

/** Tokens with which programs call the server for a farmer. */
export const apiTokens = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('apiTokens')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('farmId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('expiresAt', 'text', (c) => c.notNull())
      .addColumn('lastUsedAt', 'text')
      .execute()
    await db.schema.createIndex('apiTokensByFarm').on('apiTokens').column('farmId').execute()
    await db.schema.createIndex('apiTokensByUser').on('apiTokens').column('userId').execute()
  },
}
