import { sql, type Kysely } from 'kysely'
import { factsOfDetail, type OldEvent } from './0014-old-events.ts'
import { factsOfTask, type OldTask } from './0014-old-tasks.ts'

const ROWS_PER_STATEMENT = 500

/** Events, and the tasks that nobody typed, hold facts, which were English text. */
export const facts = {
  async up(db: Kysely<unknown>) {
    await addText(db, 'events', 'changes', '[]')
    await addText(db, 'events', 'entityName', '')
    await addText(db, 'tasks', 'facts', '{}')
    await inPages<OldEvent>(
      (after) => sql`
        select "id", "kind", "subject", "entityId", "detail" from "events"
        where "id" > ${after} and "detail" <> '' order by "id" limit ${ROWS_PER_STATEMENT}
      `,
      async (rows) => {
        const known = rows.flatMap((row) => {
          const found = factsOfDetail(row)
          const changes = JSON.stringify(found?.changes)
          return found ? [sql`(${row.id}, ${changes}, ${found.entityName})`] : []
        })
        if (known.length === 0) return
        await sql`
          update "events" set "changes" = v."column2", "entityName" = v."column3", "detail" = ''
          from (values ${sql.join(known)}) as v where "events"."id" = v."column1"
        `.execute(db)
      },
    )
    await inPages<OldTask>(
      (after) => sql`
        select "id", "title", "why", "sourceKind" from "tasks"
        where "id" > ${after} order by "id" limit ${ROWS_PER_STATEMENT}
      `,
      async (rows) => {
        const known = rows.flatMap(({ id, ...row }) => {
          const found = factsOfTask(row)
          if (!found) return []
          const title = found.title ? '' : row.title
          const why = found.why ? '' : row.why
          return [sql`(${id}, ${JSON.stringify(found)}, ${title}, ${why})`]
        })
        if (known.length === 0) return
        await sql`
          update "tasks" set "facts" = v."column2", "title" = v."column3", "why" = v."column4"
          from (values ${sql.join(known)}) as v where "tasks"."id" = v."column1"
        `.execute(db)
      },
    )

    async function inPages<Row>(
      page: (after: string) => ReturnType<typeof sql<Row & { id: string }>>,
      write: (rows: (Row & { id: string })[]) => Promise<void>,
    ) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const { rows } = await page(after).execute(db)
        await write(rows)
        after = rows.at(-1)?.id
      }
    }
  },
}

const addText = (db: Kysely<unknown>, table: string, name: string, empty: string) =>
  db.schema
    .alterTable(table)
    .addColumn(name, 'text', (column) => column.notNull().defaultTo(empty))
    .execute()
