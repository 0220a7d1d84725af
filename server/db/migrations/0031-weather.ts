import type { Kysely } from 'kysely'

/**
 * Where a project's fields are, whether the farm asks for the weather, and what the provider answered, by places that
 * may be those of several farms.
 */
export const weather = {
  async up(db: Kysely<unknown>) {
    for (const column of ['placeLatitude', 'placeLongitude'])
      await db.schema.alterTable('projects').addColumn(column, 'double precision').execute()
    await db.schema.alterTable('projects').addColumn('placeName', 'text').execute()
    await db.schema.alterTable('farmers').addColumn('weatherSince', 'text').execute()
    await db.schema
      .createTable('weatherPlaces')
      .addColumn('place', 'text', (c) => c.primaryKey())
      .addColumn('altitudeM', 'double precision')
      .addColumn('updatedAt', 'text')
      .addColumn('nextAskAt', 'text', (c) => c.notNull())
      .addColumn('heldUntil', 'text')
      .addColumn('callsOn', 'text', (c) => c.notNull())
      .addColumn('calls', 'integer', (c) => c.notNull())
      .addColumn('usedAt', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('weatherPlacesByCalls')
      .on('weatherPlaces')
      .column('callsOn')
      .execute()
    await db.schema
      .createTable('weatherMonths')
      .addColumn('place', 'text', (c) =>
        c.notNull().references('weatherPlaces.place').onDelete('cascade'),
      )
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('hours', 'text', (c) => c.notNull())
      .addColumn('archivedAt', 'text')
      .addPrimaryKeyConstraint('weatherMonthsKey', ['place', 'month'])
      .execute()
  },
}
