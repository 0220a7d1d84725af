import type { Kysely } from 'kysely'

/** Measured daily production, deleted with its solar system. */
export const solarHistory = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('solarDays')
      .addColumn('systemId', 'text', (c) =>
        c.notNull().references('solarSystems.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('kwh', 'double precision', (c) => c.notNull())
      .addColumn('uploadKey', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('solarDaysKey', ['systemId', 'date'])
      .execute()
  },
}
