import type { Kysely } from 'kysely'

/** Photos of a phone without a network arrive late: they are in order of when they were taken. */
export const analysesByTime = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('analysesByTime')
      .on('analyses')
      .columns(['entityId', 'createdAt', 'id'])
      .execute()
    await db.schema.dropIndex('analysesByEntity').execute()
  },
}
