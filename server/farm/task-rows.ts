import { sql, type Kysely } from 'kysely'
import type { Task, TaskFacts } from '#contract/tasks.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { dueSeenFrom, type Series } from '#domain/tasks/repeat.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Tables } from '#server/db/tables.ts'
import { actorOf } from './actors.ts'
import { recordName } from './project-records.ts'

/** Columns are named because statements with `*` are not prepared on Postgres. */
const COLUMNS = [
  'tasks.id',
  'tasks.farmId',
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
  'tasks.facts',
  'tasks.sourceKind',
  'tasks.sourceKey',
  'tasks.doneAt',
  'tasks.doneOn',
  'tasks.nextTaskId',
  'tasks.changedBy',
  'tasks.version',
  'tasks.createdAt',
  'tasks.updatedAt',
] as const

const NAME = sql<string | null>`${sql.raw(recordName('"tasks"."entityId"'))}`

/** A farmer's tasks with the names of their project and record, and the farmer's time zone. */
export const selectTasks = (db: Kysely<Tables>, farmId: string) =>
  db
    .selectFrom('tasks')
    .leftJoin('farmers', 'farmers.farmId', 'tasks.farmId')
    .leftJoin('projects', 'projects.id', 'tasks.projectId')
    // Who has left the farm is no assignee, also of a task that is done, repeated or reopened.
    .leftJoin('members as assignees', (join) =>
      join
        .onRef('assignees.userId', '=', 'tasks.assigneeId')
        .onRef('assignees.farmId', '=', 'tasks.farmId'),
    )
    .leftJoin('users as people', 'people.id', 'assignees.userId')
    .leftJoin('events as completions', (join) =>
      join.onRef('completions.taskId', '=', 'tasks.id').on('tasks.doneAt', 'is not', null),
    )
    .leftJoin('users as doers', 'doers.id', 'completions.actorId')
    .where('tasks.farmId', '=', farmId)
    .select(COLUMNS)
    .select(['farmers.timeZone', 'projects.name as projectName', NAME.as('entityName')])
    .select(['assignees.userId as assigneeId', 'people.name as assignee'])
    .select(['completions.actorId as doerId', 'doers.name as doer'])

type NamedRow = Omit<TaskRow, 'farmId' | 'nextTaskId' | 'createdAt'> & {
  projectName: string | null
  entityName: string | null
  assignee: string | null
  doerId: string | null
  doer: string | null
}

type Repeating = Pick<TaskRow, 'repeatUnit' | 'repeatEvery' | 'repeatFrom'>

export const seriesOf = ({ repeatUnit, repeatEvery, repeatFrom }: Repeating): Series | null =>
  repeatUnit && repeatEvery && repeatFrom
    ? { repeat: { unit: repeatUnit, every: repeatEvery }, from: repeatFrom }
    : null

/** What every change of a task sets. */
export const nextTaskVersion = (
  { version, updatedAt }: Pick<TaskRow, 'version' | 'updatedAt'>,
  now: Date,
  changedBy: string,
) => ({ version: version + 1, updatedAt: nextVersion(updatedAt, now), changedBy })

/** A typed title counts: the version before changes it without regard to the facts. */
export function factsOf({ title, facts }: Pick<TaskRow, 'title' | 'facts'>) {
  const known = JSON.parse(facts) as TaskFacts
  return title ? ({ ...known, title: undefined } as TaskFacts) : known
}

/** A task in the contract's form, as of today in the farmer's (last known) time zone. */
export const toTask = (
  row: NamedRow & { timeZone: string | null },
  now: Date,
  zone = row.timeZone ?? UNKNOWN_ZONE,
) => taskAsOf(dateIn(zone, now), row)

/** A task in the contract's form, without the words of its facts. An open repeating one is due at its latest date up to `today`. */
export function taskAsOf(today: string, row: NamedRow): Task {
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
    assigneeId: row.assigneeId ?? null,
    ...(row.assignee && { assignee: row.assignee }),
    facts: factsOf(row),
    source: sourceKind && sourceKey ? { kind: sourceKind, key: sourceKey } : null,
    doneAt: row.doneAt,
    doneOn: row.doneOn,
    doneBy: actorOf(row.doerId, row.doer),
    updatedAt: row.updatedAt,
  }
}
