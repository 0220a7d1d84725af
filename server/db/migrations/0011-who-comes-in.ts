import { sql, type Kysely } from 'kysely'

/** Suspension, quota and password resets, invitations, and request hashes of idempotency keys. */
export const whoComesIn = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('suspendedAt', 'text').execute()
    await db.schema.alterTable('users').addColumn('lastUsedAt', 'text').execute()
    await sql`update "users" set "lastUsedAt" =
      (select max("updatedAt") from "sessions" where "userId" = "users"."id")`.execute(db)
    await db.schema.alterTable('users').addColumn('quotaMegabytes', 'integer').execute()
    await db.schema
      .alterTable('users')
      .addColumn('mustChangePassword', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('idempotentAnswers').addColumn('bodyHash', 'text').execute()
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('expiresAt', 'text', (c) => c.notNull())
      .addColumn('usedAt', 'text')
      .execute()
  },
}
