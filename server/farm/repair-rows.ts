import { sql, type Kysely } from 'kysely'
import { turnTexts, writeFacts } from '#server/db/migrations/0014-facts.ts'
import { turnAnalyses } from '#server/db/migrations/0015-analysis-facts.ts'
import type { Tables } from '#server/db/tables.ts'
import { firstId } from '#server/new-id.ts'
import { alterFarm } from './farm-write.ts'
import { repairFields } from './fields.repository.ts'

const DAY_MS = 24 * 60 * 60_000
/** An upgrade is over by then. */
const MEANWHILE_MS = 7 * DAY_MS
/** Clocks of replicas may differ by this much. */
const TOLERANCE_MS = DAY_MS

/** Does for what a server of the version before writes, during an upgrade, what the migrations did for the rest. */
export async function repairRows(db: Kysely<Tables>, now: Date) {
  const cropsWithoutField = await db
    .selectFrom('projects')
    .select(['id', 'farmId'])
    .where('id', 'in', db.selectFrom('crops').select('projectId').where('fieldId', 'is', null))
    .execute()
  for (const { id, farmId } of cropsWithoutField) await repairFields(db, farmId, id)
  const migrated = await sql<{ timestamp: string }>`
    select "timestamp" from "migrations" where "name" = '0014-facts'
  `.execute(db)
  const migratedAt = Date.parse(migrated.rows[0]?.timestamp ?? '')
  if (now.getTime() > migratedAt + MEANWHILE_MS) return
  const after = firstId(new Date(migratedAt - TOLERANCE_MS))
  await turnTexts(db, after, async (table, rows) => {
    for (const row of rows)
      await alterFarm(db, row.farmId, null, (tx) => writeFacts(tx, table, [row]))
  })
  await turnAnalyses(db, after)
  await inheritFacts(db, after)
}

/** The version before repeats a task without its facts, and may have repeated the copy too. */
async function inheritFacts(db: Kysely<Tables>, after: string) {
  const without = () =>
    db
      .selectFrom('tasks')
      .innerJoin('tasks as before', 'before.nextTaskId', 'tasks.id')
      .select(['tasks.id', 'tasks.farmId', 'before.facts'])
      .where('tasks.id', '>', after)
      .where('tasks.facts', '=', '{}')
      .where('before.facts', '<>', '{}')
      .execute()
  for (let rows = await without(); rows.length > 0; rows = await without()) {
    for (const { id, farmId, facts } of rows)
      await alterFarm(db, farmId, null, (tx) =>
        tx.updateTable('tasks').set({ facts }).where('id', '=', id).execute(),
      )
  }
}
