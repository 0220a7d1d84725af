import type { Kysely } from 'kysely'

/** The altitude of a solar system in metres; '' where it is unknown. */
export const altitude = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('solarSystems')
      .addColumn('altitudeM', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
