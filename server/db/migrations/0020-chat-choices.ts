import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** How the first edition began an urgent answer, which was told by its words alone. */
const URGENT = [
  'This sounds urgent: ',
  'This sounds dangerous: ',
  'This may come from the animal: ',
  'Please talk to somebody now: ',
]

/** What a farmer may tap below an answer, and whether it says whom to call at once. */
export const chatChoices = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('chatMessages')
      .addColumn('choices', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('chatMessages')
      .addColumn('urgent', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const line of URGENT)
      await sql`update "chatMessages" set "urgent" = 1
        where "role" = 'assistant' and "content" like ${`${line}%`}`.execute(db)
  },
}
