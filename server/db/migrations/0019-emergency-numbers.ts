import type { Kysely } from 'kysely'

/** Whom a farm calls in an emergency: one row a farm. */
export const emergencyNumbers = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('emergencyNumbers')
      .addColumn('farmId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('veterinarian', 'text', (c) => c.notNull())
      .addColumn('poison', 'text', (c) => c.notNull())
      .addColumn('neighbour', 'text', (c) => c.notNull())
      .execute()
  },
}
