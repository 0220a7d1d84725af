import type { Kysely } from 'kysely'

/** The public keys that Better Auth's plug-in for passkeys keeps. */
export const passkeys = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('publicKey', 'text', (c) => c.notNull())
      .addColumn('credentialID', 'text', (c) => c.notNull().unique())
      .addColumn('counter', 'integer', (c) => c.notNull())
      .addColumn('deviceType', 'text', (c) => c.notNull())
      .addColumn('backedUp', 'integer', (c) => c.notNull())
      .addColumn('transports', 'text')
      .addColumn('aaguid', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('passkeysByUser').on('passkeys').column('userId').execute()
  },
}
