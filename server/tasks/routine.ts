import { sql, type Kysely, type Transaction } from 'kysely'
import type { TaskPayload } from '#contract/tasks.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import {
  dailyRoutine,
  MORNING_ROUTINE,
  routineCodeOf,
  type RoutineCode,
} from '#domain/tasks/morning-routine.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import type { FarmerRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { insertTask } from './insert-task.ts'

type Given = Pick<FarmerRow, 'routineAt' | 'routine'>
type World = { now: Date; newId: () => string }

const everyCode = MORNING_ROUTINE.map(({ code }) => code)

/** The version before gave a farm the whole routine at once. */
const givenCodes = ({ routineAt, routine }: Given): readonly string[] => {
  if (!routineAt) return []
  return routine === null ? everyCode : routine.split(',')
}

/** What the database holds of a routine task that nobody has worded otherwise. */
export const ROUTINE_FACTS = everyCode.map((code) => JSON.stringify({ title: { code } }))

/**
 * Adds the routine tasks that speak of a record which the farm has by now. Each is added once, so
 * one that the farmer deletes stays away.
 */
export async function beginRoutine(
  db: Kysely<Tables>,
  farmId: string,
  given: Given,
  dueDate: string,
  { now, newId }: World,
) {
  if (everyCode.every((code) => givenCodes(given).includes(code))) return
  const kept = await keptKinds(db, farmId)
  const fitting = MORNING_ROUTINE.filter(({ of }) => of.some((kind) => kept[kind]))
  const isNew = ({ code }: { code: RoutineCode }) => !givenCodes(given).includes(code)
  if (given.routineAt && !fitting.some(isNew)) return
  // `alterFarm` skips the quota: reading the tasks of a full farm must not fail.
  await alterFarm(db, farmId, null, async (tx) => {
    const added = await giveCodes(
      tx,
      farmId,
      fitting.map(({ code }) => code),
      now,
    )
    for (const code of added) {
      const task = { ...dailyRoutine(code, dueDate), title: '', projectId: null, entityId: null }
      await insertTask(tx, { ...task, id: newId(), farmId, now: now.toISOString() })
    }
  })
}

/** Which kinds of records the farm has, without those of a sample. */
async function keptKinds(db: Kysely<Tables>, farmId: string) {
  const kinds = Object.entries(RECORD_KINDS).map(
    ([kind, { table }]) => sql`exists (
      select 1 from ${sql.table(table)} inner join "projects" on "projects"."id" = "projectId"
      where "farmId" = ${farmId} and "sample" is null
    ) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Partial<Record<string, number | boolean>>>`
    select ${sql.join(kinds)}
  `.execute(db)
  return rows[0] ?? {}
}

/** Remembers that the farm was given these routine tasks; returns those that are new to it. */
async function giveCodes(
  tx: Transaction<Tables>,
  farmId: string,
  codes: RoutineCode[],
  now: Date,
): Promise<RoutineCode[]> {
  const farmer = await tx
    .selectFrom('farmers')
    .select(['routineAt', 'routine'])
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  if (!farmer) return []
  const known = givenCodes(farmer)
  const added = codes.filter((code) => !known.includes(code))
  if (added.length === 0 && farmer.routineAt) return []
  await tx
    .updateTable('farmers')
    .set({
      // Keeps a replica of the version before from giving the whole routine.
      routineAt: farmer.routineAt ?? now.toISOString(),
      routine: [...known, ...added].join(),
    })
    .where('farmId', '=', farmId)
    .execute()
  return added
}

/** A routine task that the farmer adds is not added again; returns the open one if there is one. */
export async function openRoutineTask(
  tx: Transaction<Tables>,
  farmId: string,
  payload: TaskPayload,
  now: Date,
) {
  const code = routineCodeOf(payload)
  if (!code) return undefined
  await giveCodes(tx, farmId, [code], now)
  const open = await tx
    .selectFrom('tasks')
    .select('id')
    .where('farmId', '=', farmId)
    .where('doneAt', 'is', null)
    .where('facts', '=', JSON.stringify({ title: { code } }))
    .executeTakeFirst()
  return open?.id
}
