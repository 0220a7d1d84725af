import { recordsOf } from '#domain/records/kinds.ts'
import { MORNING_ROUTINE } from '#domain/tasks/morning-routine.ts'
import { taskMessage } from '#domain/tasks/task-words.ts'
import { english, say } from '#domain/texts/say.ts'
import { nextOccurrence } from '#domain/tasks/repeat.ts'
import type { Task, TaskPayload } from '#contract/tasks.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { farm } from './store.ts'

/** Undefined if the farm has no such project or record. */
export function placeOf(payload: Pick<TaskPayload, 'kind' | 'projectId' | 'entityId'>) {
  const { kind = 'general', projectId = null, entityId = null } = payload
  const nowhere = { projectId: null, projectName: null, entityId: null, entityName: null }
  if (projectId === null && entityId === null) return { kind, ...nowhere }
  for (const project of farm.projects) {
    const { id, name } = project
    const place = { kind, projectId: id, projectName: name, entityId: null, entityName: null }
    if (entityId === null && id === projectId) return place
    const entityName = recordsOf(project).find((record) => record.id === entityId)?.name
    if (entityName !== undefined) return { ...place, entityId, entityName }
  }
  return undefined
}

export function addTask(change: Partial<Task>) {
  const task = buildTask({ id: farm.newId('task'), ...change })
  farm.tasks.push(task)
  return task
}

export function beginRoutine(today: string) {
  if (farm.hasRoutine || farm.projects.length === 0) return
  farm.hasRoutine = true
  for (const { title, kind } of MORNING_ROUTINE) {
    addTask({
      title: say(english, taskMessage(title)),
      kind,
      dueDate: today,
      repeat: { unit: 'day', every: 1 },
    })
  }
}

/** Adds the next occurrence of a repeating task, as the server does. */
export function addNext(done: Task, doneOn: string) {
  const series = done.repeat && { repeat: done.repeat, from: done.repeatFrom ?? done.dueDate }
  const dueDate = series && nextOccurrence(series, done.dueDate > doneOn ? done.dueDate : doneOn)
  if (!dueDate) return null
  const { id: _, ...rest } = done
  return addTask({ ...rest, dueDate, source: null, version: 1, doneAt: null, doneOn: null })
}
