import type { Kysely } from 'kysely'

/** The dollars that a kWh of a solar system is worth to the farmer; '' where he entered none. */
export const tariff = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('solarSystems')
      .addColumn('tariffPerKwh', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
