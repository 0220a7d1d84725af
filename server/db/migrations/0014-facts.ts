import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { factsOfDetail, type OldEvent } from './0014-old-events.ts'
import { factsOfTask, type OldTask } from './0014-old-tasks.ts'

const ROWS_PER_STATEMENT = 500

/** The column of a table that was English text. */
const TEXT = { events: 'detail', tasks: 'title' } as const
type Turned = { id: string; farmId: string; text: string; columns: Record<string, string> }
type Write = (table: keyof typeof TEXT, rows: Turned[]) => Promise<void>
type Read<Row> = Row & Pick<Turned, 'id' | 'farmId'>

/** Events, and the tasks that nobody typed, hold facts, which were English text. */
export const facts = {
  async up(db: Kysely<Tables>) {
    await addText(db, 'events', 'changes', '[]')
    await addText(db, 'events', 'entityName', '')
    await addText(db, 'tasks', 'facts', '{}')
    await turnTexts(db, '', (table, rows) => writeFacts(db, table, rows))
  },
}

/** Has the rows with larger ids than `after` that are still in English written as facts. */
export async function turnTexts(db: Kysely<Tables>, after: string, write: Write) {
  await inPages<OldEvent>(
    (id) => sql`
      select "id", "farmId", "kind", "subject", "entityId", "detail" from "events"
      where "id" > ${id} and "detail" <> '' and "changes" = '[]'
      order by "id" limit ${ROWS_PER_STATEMENT}
    `,
    (row) => {
      const found = factsOfDetail(row)
      const changes = JSON.stringify(found?.changes)
      const text = row.detail
      return found && { text, columns: { changes, entityName: found.entityName, detail: '' } }
    },
    (rows) => write('events', rows),
  )
  await inPages<OldTask>(
    (id) => sql`
      select "id", "farmId", "title", "why", "sourceKind" from "tasks"
      where "id" > ${id} and "facts" = '{}' order by "id" limit ${ROWS_PER_STATEMENT}
    `,
    ({ title, why, sourceKind }) => {
      const found = factsOfTask({ title, why, sourceKind })
      const typed = { title: found?.title ? '' : title, why: found?.why ? '' : why }
      return found && { text: title, columns: { facts: JSON.stringify(found), ...typed } }
    },
    (rows) => write('tasks', rows),
  )

  async function inPages<Row>(
    page: (id: string) => ReturnType<typeof sql<Read<Row>>>,
    turn: (row: Row) => Omit<Turned, 'id' | 'farmId'> | null,
    writeRows: (rows: Turned[]) => Promise<void>,
  ) {
    for (let last: string | undefined = after; last !== undefined;) {
      const { rows } = await page(last).execute(db)
      const turned: Turned[] = []
      for (const row of rows) {
        const found = turn(row)
        if (found) turned.push({ id: row.id, farmId: row.farmId, ...found })
        // An edited export takes milliseconds a row.
        await otherRequests()
      }
      if (turned.length > 0) await writeRows(turned)
      last = rows.at(-1)?.id
    }
  }
}

/** Passes over rows whose text has been changed since it was read. */
export async function writeFacts(db: Kysely<Tables>, table: keyof typeof TEXT, rows: Turned[]) {
  const names = Object.keys(rows[0]?.columns ?? {})
  const values = rows.map(
    ({ id, text, columns }) => sql`(${sql.join([id, text, ...Object.values(columns)])})`,
  )
  const columns = names.map((name, at) => sql`${sql.ref(name)} = v.${sql.ref(`column${at + 3}`)}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(columns)}
    from (values ${sql.join(values)}) as v
    where ${sql.ref(`${table}.id`)} = v."column1" and ${sql.ref(`${table}.${TEXT[table]}`)} = v."column2"
  `.execute(db)
}

const addText = (db: Kysely<Tables>, table: string, name: string, empty: string) =>
  db.schema
    .alterTable(table)
    .addColumn(name, 'text', (column) => column.notNull().defaultTo(empty))
    .execute()
