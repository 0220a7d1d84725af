import { sql, type Kysely } from 'kysely'
import { factsOfDetail, type OldEvent } from './0014-old-events.ts'

const ROWS_PER_STATEMENT = 500

/** Events hold facts, which were English text. */
export const facts = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('events')
      .addColumn('changes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .alterTable('events')
      .addColumn('entityName', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    let last = ''
    for (;;) {
      const { rows } = await sql<OldEvent & { id: string }>`
        select "id", "kind", "subject", "entityId", "detail" from "events"
        where "id" > ${last} and "detail" <> '' order by "id" limit ${ROWS_PER_STATEMENT}
      `.execute(db)
      if (rows.length === 0) return
      last = rows.at(-1)?.id ?? ''
      const known = rows.flatMap((row) => {
        const found = factsOfDetail(row)
        return found
          ? [sql`(${row.id}, ${JSON.stringify(found.changes)}, ${found.entityName})`]
          : []
      })
      if (known.length === 0) continue
      await sql`
        update "events" set "changes" = v."column2", "entityName" = v."column3", "detail" = ''
        from (values ${sql.join(known)}) as v where "events"."id" = v."column1"
      `.execute(db)
    }
  },
}
