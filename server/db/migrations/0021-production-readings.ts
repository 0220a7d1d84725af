import type { Kysely } from 'kysely'

/** How a farmer has shown files with the same header to be read, deleted with the solar system. */
export const productionReadings = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('productionReadings')
      .addColumn('systemId', 'text', (c) =>
        c.notNull().references('solarSystems.id').onDelete('cascade'),
      )
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('reading', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('productionReadingsKey', ['systemId', 'fingerprint'])
      .execute()
  },
}
