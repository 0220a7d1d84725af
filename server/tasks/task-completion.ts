import type { Transaction } from 'kysely'
import { nextOccurrence } from '#domain/tasks/repeat.ts'
import { recordEvent } from '#server/farm/farm-write.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TaskPatch } from '#contract/tasks.ts'
import { factsOf, nextTaskVersion, seriesOf } from '#server/farm/task-rows.ts'
import { insertTask, INITIAL_VERSION } from './insert-task.ts'

/**
 * Completes a task and creates the next occurrence of a repeating one. Idempotent.
 * @param done when, the date of that in the farm's time zone, and by whom
 * @returns id of the next occurrence, if any
 */
export async function completeTask(
  tx: Transaction<Tables>,
  row: TaskRow,
  done: { at: string; on: string; actorId: string },
  now: Date,
  newId: () => Promise<string>,
) {
  if (row.doneAt) return row.nextTaskId
  const series = seriesOf(row)
  const after = row.dueDate > done.on ? row.dueDate : done.on
  const dueDate = series && nextOccurrence(series, after)
  const nextTaskId = dueDate ? await newId() : null
  if (dueDate && nextTaskId) {
    // `row` has the reason but no `source`, which stays with the completed task.
    const { repeat, from } = series
    const facts = factsOf(row)
    const next = { id: nextTaskId, dueDate, repeat, repeatFrom: from, now: now.toISOString() }
    await insertTask(tx, { ...row, facts, ...next })
  }
  await tx
    .updateTable('tasks')
    .set({
      doneAt: done.at,
      doneOn: done.on,
      nextTaskId,
      ...nextTaskVersion(row, now, done.actorId),
    })
    .where('id', '=', row.id)
    .execute()
  const { farmId, projectId, entityId, kind: subject, id: taskId } = row
  const event = { farmId, projectId, kind: 'task', subject, entityId, taskId } as const
  await recordEvent(tx, { ...event, at: done.at, actorId: done.actorId })
  return nextTaskId
}

/**
 * Undoes a completion and deletes the next occurrence that it created. If the farmer has changed or
 * done that one meanwhile, it stays and continues the series; this task then no longer repeats.
 */
export async function reopenTask(
  tx: Transaction<Tables>,
  row: TaskRow,
  actorId: string,
  now: Date,
) {
  if (!row.doneAt) return
  await tx.deleteFrom('events').where('taskId', '=', row.id).execute()
  const removed = row.nextTaskId
    ? await tx
        .deleteFrom('tasks')
        .where('id', '=', row.nextTaskId)
        .where('version', '=', INITIAL_VERSION)
        .where('doneAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
    : undefined
  const nextContinues = row.nextTaskId !== null && !removed
  await tx
    .updateTable('tasks')
    .set({
      doneAt: null,
      doneOn: null,
      nextTaskId: null,
      ...nextTaskVersion(row, now, actorId),
      ...(nextContinues && { repeatUnit: null, repeatEvery: null, repeatFrom: null }),
    })
    .where('id', '=', row.id)
    .execute()
}

type Patch = Omit<TaskPatch, 'version'>

/** Columns that a patch changes, other than the place. A new date or repetition restarts the series. */
export function changedColumns(row: TaskRow, patch: Patch): Partial<TaskRow> {
  const { title, notes, priority, dueDate, assigneeId } = patch
  return {
    ...(title !== undefined && {
      title,
      facts: JSON.stringify({ ...factsOf(row), title: undefined }),
    }),
    ...(notes !== undefined && { notes }),
    ...(priority !== undefined && { priority }),
    ...(dueDate !== undefined && { dueDate }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...((dueDate !== undefined || patch.repeat !== undefined) && changedSeries(row, patch)),
  }
}

function changedSeries(row: TaskRow, { dueDate = row.dueDate, repeat }: Patch): Partial<TaskRow> {
  const rule = repeat === undefined ? (seriesOf(row)?.repeat ?? null) : repeat
  return {
    repeatUnit: rule?.unit ?? null,
    repeatEvery: rule?.every ?? null,
    repeatFrom: rule && dueDate,
  }
}

/** Place of the task after the patch, which may name only part of it. */
export const changedPlace = (row: TaskRow, { kind, projectId, entityId }: Patch) => ({
  kind: kind ?? row.kind,
  projectId: projectId === undefined ? row.projectId : projectId,
  entityId: entityId === undefined ? row.entityId : entityId,
})
