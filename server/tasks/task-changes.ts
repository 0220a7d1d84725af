import type { TaskPatch } from '#contract/tasks.ts'
import type { TaskRow } from '#server/db/farm-life-tables.ts'
import { seriesOf } from './task-rows.ts'

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
