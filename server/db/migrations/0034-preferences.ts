import { sql, type Kysely } from 'kysely'

/** The language and units of a person; the language of alerts was kept with their times. */
export const preferences = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('language', 'text').execute()
    await db.schema.alterTable('users').addColumn('units', 'text').execute()
    await sql`update users set language = (
      select "alertWishes".language from "alertWishes" where "alertWishes"."userId" = users.id)`.execute(
      db,
    )
    await db.schema.alterTable('alertWishes').dropColumn('language').execute()
  },
}
