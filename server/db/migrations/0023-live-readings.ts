import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Devices that send live readings, and one reading a minute of each. */
export const liveReadings = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('sensors')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('farmId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('systemId', 'text', (c) => c.references('solarSystems.id').onDelete('cascade'))
      .addColumn('unit', 'text', (c) => c.notNull())
      .addColumn('means', 'text')
      .addColumn('newestAt', 'text', (c) => c.notNull())
      .addColumn('newestValue', 'double precision', (c) => c.notNull())
      .addColumn('unsettledFrom', 'integer')
      .addColumn('silentSince', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addUniqueConstraint('sensorsByKey', ['farmId', 'key'])
      .execute()
    await db.schema.createIndex('sensorsBySystem').on('sensors').column('systemId').execute()
    const readings = db.schema
      .createTable('readings')
      .addColumn('sensorId', 'text', (c) =>
        c.notNull().references('sensors.id').onDelete('cascade'),
      )
      .addColumn('minute', 'integer', (c) => c.notNull())
      .addColumn('second', 'integer', (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('readingsKey', ['sensorId', 'minute'])
    // The key is all of a row but two numbers, and SQLite would store it twice.
    await (isPostgres(db) ? readings : readings.modifyEnd(sql`without rowid`)).execute()
  },
}
