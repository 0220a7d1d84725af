import type { Transaction } from 'kysely'
import { nextOccurrence } from '#domain/tasks/repeat.ts'
import { recordEvent } from '#server/farm/farm-write.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TaskPatch } from '#contract/tasks.ts'
import { insertTask, INITIAL_VERSION } from './insert-task.ts'
import { seriesOf } from './task-rows.ts'

/**
 * Checks a task off; a repeating one comes back at its next date. Done already, it stays as it is.
 * @param doneOn the calendar date where the farmer is
 * @returns id of the next occurrence, null where there is none
 */
export async function completeTask(
  tx: Transaction<Tables>,
  row: TaskRow,
  doneOn: string,
  now: string,
  newId: () => string,
) {
  if (row.doneAt) return row.nextTaskId
  const series = seriesOf(row)
  const after = row.dueDate > doneOn ? row.dueDate : doneOn
  const dueDate = series && nextOccurrence(series, after)
  const nextTaskId = dueDate ? newId() : null
  if (dueDate && nextTaskId) {
    // The source stays with the task that came from it; its reason goes on.
    const { repeat, from } = series
    await insertTask(tx, { ...row, id: nextTaskId, dueDate, repeat, repeatFrom: from, now })
  }
  await tx
    .updateTable('tasks')
    .set({ doneAt: now, doneOn, nextTaskId, version: row.version + 1, updatedAt: now })
    .where('id', '=', row.id)
    .execute()
  const { ownerId, projectId, entityId, kind: subject, id: taskId } = row
  await recordEvent(tx, { ownerId, projectId, kind: 'task', subject, entityId, taskId, at: now })
  return nextTaskId
}

/**
 * Takes a completion back, together with the occurrence it brought about. Where the farmer has
 * changed or done that one meanwhile it stays, and carries the repetition on alone.
 */
export async function reopenTask(tx: Transaction<Tables>, row: TaskRow, now: string) {
  if (!row.doneAt) return
  await tx.deleteFrom('events').where('taskId', '=', row.id).execute()
  const taken = row.nextTaskId
    ? await tx
        .deleteFrom('tasks')
        .where('id', '=', row.nextTaskId)
        .where('version', '=', INITIAL_VERSION)
        .where('doneAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
    : undefined
  const goesOnAlone = row.nextTaskId !== null && !taken
  await tx
    .updateTable('tasks')
    .set({
      doneAt: null,
      doneOn: null,
      nextTaskId: null,
      version: row.version + 1,
      updatedAt: now,
      ...(goesOnAlone && { repeatUnit: null, repeatEvery: null, repeatFrom: null }),
    })
    .where('id', '=', row.id)
    .execute()
}

type Patch = Omit<TaskPatch, 'version'>

/**
 * The columns that a patch changes, but for the place. A new date or a new repetition begins the
 * series anew from the date.
 */
export function changedColumns(row: TaskRow, patch: Patch): Partial<TaskRow> {
  const { title, notes, priority, dueDate } = patch
  return {
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    ...(priority !== undefined && { priority }),
    ...(dueDate !== undefined && { dueDate }),
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

/** Where the task belongs after the patch: what it does not name stays. */
export const changedPlace = (row: TaskRow, { kind, projectId, entityId }: Patch) => ({
  kind: kind ?? row.kind,
  projectId: projectId === undefined ? row.projectId : projectId,
  entityId: entityId === undefined ? row.entityId : entityId,
})
