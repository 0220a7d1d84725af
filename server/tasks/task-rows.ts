import { sql, type Kysely } from 'kysely'
import type { Task } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { dueSeenFrom, type Series } from '#domain/tasks/repeat.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import { recordName } from '#server/farm/record-sql.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Tables } from '#server/db/tables.ts'

/** Named: Postgres plans a statement with `*` anew at each call. */
const COLUMNS = [
  'tasks.id',
  'tasks.ownerId',
  'tasks.projectId',
  'tasks.entityId',
  'tasks.kind',
  'tasks.title',
  'tasks.notes',
  'tasks.priority',
  'tasks.dueDate',
  'tasks.repeatUnit',
  'tasks.repeatEvery',
  'tasks.repeatFrom',
  'tasks.why',
  'tasks.sourceKind',
  'tasks.sourceKey',
  'tasks.doneAt',
  'tasks.doneOn',
  'tasks.nextTaskId',
  'tasks.version',
  'tasks.createdAt',
  'tasks.updatedAt',
] as const

const NAME = sql<string | null>`${sql.raw(recordName('"tasks"."entityId"'))}`

/** A farmer's tasks with the names of what they are about, and where the farmer is. */
export const selectTasks = (db: Kysely<Tables>, ownerId: string) =>
  db
    .selectFrom('tasks')
    .leftJoin('farmers', 'farmers.ownerId', 'tasks.ownerId')
    .leftJoin('projects', 'projects.id', 'tasks.projectId')
    .where('tasks.ownerId', '=', ownerId)
    .select(COLUMNS)
    .select(['farmers.timeZone', 'projects.name as projectName', NAME.as('entityName')])

export type NamedRow = Omit<TaskRow, 'ownerId' | 'nextTaskId' | 'createdAt' | 'updatedAt'> & {
  projectName: string | null
  entityName: string | null
}

type Repeating = Pick<TaskRow, 'repeatUnit' | 'repeatEvery' | 'repeatFrom'>

export const seriesOf = ({ repeatUnit, repeatEvery, repeatFrom }: Repeating): Series | null =>
  repeatUnit && repeatEvery && repeatFrom
    ? { repeat: { unit: repeatUnit, every: repeatEvery }, from: repeatFrom }
    : null

/** As the wire has it, seen from the day it is where the farmer is, or was last. */
export const toTask = (
  row: NamedRow & { timeZone: string | null },
  now: Date,
  zone = row.timeZone ?? UNKNOWN_ZONE,
) => taskSeenOn(dateIn(zone, now), row)

/** As the wire has it: an open task that repeats is due at its newest date up to `today`. */
export function taskSeenOn(today: string, row: NamedRow): Task {
  const { sourceKind, sourceKey } = row
  const series = seriesOf(row)
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    notes: row.notes,
    kind: row.kind,
    projectId: row.projectId,
    projectName: row.projectName,
    entityId: row.entityId,
    entityName: row.entityName,
    dueDate: row.doneAt ? row.dueDate : dueSeenFrom(today, row.dueDate, series),
    priority: row.priority,
    repeat: series?.repeat ?? null,
    repeatFrom: series?.from ?? null,
    why: row.why,
    source: sourceKind && sourceKey ? { kind: sourceKind, key: sourceKey } : null,
    doneAt: row.doneAt,
    doneOn: row.doneOn,
  }
}
