import { recordsOf } from '#domain/records/kinds.ts'
import {
  dailyRoutine,
  MORNING_ROUTINE,
  ROUTINE_WORDS,
  routineCodeOf,
} from '#domain/tasks/morning-routine.ts'
import { nextOccurrence } from '#domain/tasks/repeat.ts'
import { NO_SUCH_ASSIGNEE, type Task, type TaskPayload } from '#contract/tasks.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from './answers.ts'
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

/** With the name of the assignee; a refusal if that is nobody on the farm. */
export function assigned({ assigneeId }: Pick<TaskPayload, 'assigneeId'>) {
  if (assigneeId === undefined) return { change: {} }
  const assignee = farm.members.find(({ id }) => id === assigneeId)?.name
  return assigneeId !== null && assignee === undefined
    ? { refusal: refuse(400, NO_SUCH_ASSIGNEE) }
    : { change: { assigneeId, assignee } }
}

export function addTask(change: Partial<Task>) {
  const updatedAt = new Date().toISOString()
  const task = buildTask({ id: farm.newId('task'), ...change, updatedAt })
  farm.tasks.push(task)
  return task
}

export function beginRoutine(today: string) {
  if (farm.hasRoutine) return
  const kept = new Set(
    farm.projects
      .filter(({ sample }) => !sample)
      .flatMap(recordsOf)
      .map(({ kind }) => kind),
  )
  for (const { code, of } of MORNING_ROUTINE) {
    if (farm.givenRoutine.has(code) || !of.some((kind) => kept.has(kind))) continue
    farm.givenRoutine.add(code)
    addTask({ ...dailyRoutine(code, today), title: ROUTINE_WORDS[code].id })
  }
}

/** The open task of the same routine, which the farmer need not be given again. */
export function openRoutineTask(payload: TaskPayload) {
  const code = routineCodeOf(payload)
  if (!code) return undefined
  farm.givenRoutine.add(code)
  return farm.tasks.find((task) => !task.doneAt && routineCodeOf(task) === code)
}

/** Changes a task, which makes it another version. */
export function changeTask(task: Task, change: Partial<Task>) {
  farm.changers.set(task.id, farm.self())
  return Object.assign(task, change, {
    version: task.version + 1,
    updatedAt: nextVersion(task.updatedAt ?? '', new Date()),
  })
}

/** Adds the next occurrence of a repeating task, as the server does. */
export function addNext(done: Task, doneOn: string, newId: string | undefined) {
  const series = done.repeat && { repeat: done.repeat, from: done.repeatFrom ?? done.dueDate }
  const dueDate = series && nextOccurrence(series, done.dueDate > doneOn ? done.dueDate : doneOn)
  if (!dueDate) return null
  const { id: _, ...rest } = done
  return addTask({
    ...rest,
    ...(newId && { id: newId }),
    dueDate,
    source: null,
    version: 1,
    doneAt: null,
    doneOn: null,
    doneBy: undefined,
  })
}
