import { sql, type RawBuilder, type Transaction } from 'kysely'
import { RECORD_KINDS, recordKinds } from '#domain/records/kinds.ts'
import { headOf, SCHEMA } from '#server/archive/archive-head.ts'
import { FORMAT } from '#server/archive/farm-format.ts'
import { writeFarmJson } from '#server/archive/farm-json.ts'
import type { DeletionRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'

type Condition = RawBuilder<unknown>
type Conditions = Partial<Record<keyof Tables, Condition | Condition[]>>

/** One row of a table for so much text. */
const PART_CHARACTERS = 100_000

/**
 * Keeps the rows of what is about to be deleted, as a farm.json. Call it in the transaction that
 * deletes them.
 */
export async function keepDeleted(
  tx: Transaction<Tables>,
  deletion: Omit<DeletionRow, 'rows'>,
): Promise<void> {
  await tx
    .insertInto('deletions')
    .values({ ...deletion, rows: 0 })
    .execute()
  const conditions = await conditionsOf(tx, deletion)
  await keepIds(tx, deletion, conditions)
  let [rows, part, text] = [0, 0, '']
  const write = async () => {
    await tx.insertInto('deletionParts').values({ deletionId: deletion.id, part, text }).execute()
    part += 1
    text = ''
  }
  await writeFarmJson(tx, {
    head: headOf(FORMAT, SCHEMA),
    rowsOf: ({ name }) => [conditions[name] ?? []].flat(),
    append: async (more) => {
      text += more
      if (text.length > PART_CHARACTERS) await write()
    },
    onRows: async (_table, { length }) => {
      rows += length
    },
  })
  await write()
  await tx.updateTable('deletions').set({ rows }).where('id', '=', deletion.id).execute()
}

const NAMED_BY_ID = [...recordKinds.map(({ table }) => table), 'fields', 'tasks'] as const

async function keepIds(
  tx: Transaction<Tables>,
  { id: deletionId, entityId }: Pick<DeletionRow, 'id' | 'entityId'>,
  conditions: Conditions,
) {
  await tx.insertInto('deletedIds').values({ id: entityId, deletionId }).execute()
  for (const table of NAMED_BY_ID)
    for (const condition of [conditions[table] ?? []].flat())
      await sql`
        insert into "deletedIds" ("id", "deletionId")
        select "id", ${deletionId} from ${sql.table(table)} where ${condition}
        on conflict do nothing`.execute(tx)
}

/** The rows that a deletion removes or takes their link to it, and the project that they are in. */
async function conditionsOf(
  tx: Transaction<Tables>,
  { kind, entityId: id, projectId, farmId }: Omit<DeletionRow, 'rows'>,
): Promise<Conditions> {
  const projects = sql`"id" = ${projectId}`
  if (kind === 'task') return { projects, tasks: sql`"id" = ${id}`, events: sql`"taskId" = ${id}` }
  if (kind === 'project') return projectConditions(tx, farmId, id)
  const ofRecord = sql`"farmId" = ${farmId} and "entityId" = ${id}`
  return {
    projects,
    [RECORD_KINDS[kind].table]: sql`"id" = ${id}`,
    ...(kind === 'crop' && {
      fields: sql`"id" = (select "fieldId" from "crops" where "id" = ${id})`,
    }),
    solarDays: sql`"systemId" = ${id}`,
    productionReadings: sql`"systemId" = ${id}`,
    sensors: sql`"systemId" = ${id}`,
    analyses: sql`"entityId" = ${id}`,
    tasks: ofRecord,
    events: ofRecord,
  }
}

async function projectConditions(tx: Transaction<Tables>, farmId: string, id: string) {
  const systems = await tx
    .selectFrom('solarSystems')
    .select('id')
    .where('projectId', '=', id)
    .orderBy('id')
    .execute()
  const ofSystems = systems.map((system) => sql`"systemId" = ${system.id}`)
  const inProject = sql`"projectId" = ${id}`
  return {
    projects: sql`"id" = ${id}`,
    fields: inProject,
    fieldSeasons: sql`"fieldId" in (select "id" from "fields" where "projectId" = ${id})`,
    crops: inProject,
    animals: inProject,
    solarSystems: inProject,
    solarDays: ofSystems,
    productionReadings: ofSystems,
    sensors: ofSystems,
    analyses: inProject,
    chatMessages: inProject,
    tasks: inProject,
    events: [
      sql`"farmId" = ${farmId} and "projectId" = ${id}`,
      // Of tasks that were done elsewhere and then moved here.
      sql`"taskId" in (select "id" from "tasks" where "projectId" = ${id})
        and coalesce("projectId", '') <> ${id}`,
    ],
  }
}
