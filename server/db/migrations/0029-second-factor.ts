import type { Kysely } from 'kysely'

/** What Better Auth's plug-in for a second factor keeps; `secret` and `backupCodes` are encrypted. */
export const secondFactor = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('twoFactorEnabled', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('twoFactors')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('userId', 'text', (c) =>
        c.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('backupCodes', 'text', (c) => c.notNull())
      .addColumn('verified', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('failedVerificationCount', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('lockedUntil', 'text')
      .execute()
  },
}
