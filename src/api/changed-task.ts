import type { Snooze, Task, TaskPatch, TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'

/*
 * Tasks as the server has them after a change. Applied to one that has the change already, each of
 * these leaves it as it is.
 */

export const addedTask = (payload: TaskPayload, id: string): Task => ({
  id,
  version: 1,
  title: payload.title,
  notes: payload.notes ?? '',
  kind: payload.kind ?? 'general',
  projectId: payload.projectId ?? null,
  projectName: null,
  entityId: payload.entityId ?? null,
  entityName: null,
  dueDate: payload.dueDate,
  priority: payload.priority ?? 'medium',
  repeat: payload.repeat ?? null,
  repeatFrom: payload.repeat ? payload.dueDate : null,
  why: payload.why ?? '',
  assigneeId: payload.assigneeId ?? null,
  source: payload.source ?? null,
  facts: payload.facts,
  doneAt: null,
  doneOn: null,
})

/** A new date or repetition restarts the series. */
export function editedTask(task: Task, { version, ...patch }: TaskPatch): Task {
  const edited = { ...task, ...patch, version: Math.max(task.version, version + 1) }
  if (patch.title !== undefined) edited.facts = { ...task.facts, title: undefined }
  if (patch.dueDate !== undefined || patch.repeat !== undefined)
    edited.repeatFrom = edited.repeat && edited.dueDate
  if (edited.assigneeId !== task.assigneeId) edited.assignee = undefined
  if (edited.projectId !== task.projectId) edited.projectName = null
  if (edited.entityId !== task.entityId) edited.entityName = null
  return edited
}

export const postponedTask = (task: Task, { until }: Pick<Snooze, 'until'>): Task =>
  task.dueDate === until ? task : { ...task, dueDate: until, version: task.version + 1 }

export const doneTask = (task: Task, at: string, zone: string): Task =>
  task.doneAt
    ? task
    : { ...task, doneAt: at, doneOn: dateIn(zone, new Date(at)), version: task.version + 1 }

export const reopenedTask = (task: Task): Task =>
  task.doneAt
    ? { ...task, doneAt: null, doneOn: null, doneBy: undefined, version: task.version + 1 }
    : task
